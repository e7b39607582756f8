import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Damage that the reconciler meets in the log is kept: it reads each event once, and must not forget when the process ends. A
 * proof that the log does not bear out is doubted instead of taken away, so that one wrong answer undoes no erasure.
 */
export const foundDamageMigration: Migration = {
  up: async (database) => {
    for (const statement of [
      sql`create table keys.found_damage (
        concern text not null, place text not null, problem text not null, primary key (concern, place))`,
      sql`grant select, insert, delete on keys.found_damage to app`,
      sql`alter table keys.proven_erasures add column doubted boolean not null default false`,
      sql`revoke delete on keys.proven_erasures from app`,
      sql`grant update on keys.proven_erasures to app`,
    ]) {
      await statement.execute(database);
    }
  },
};
