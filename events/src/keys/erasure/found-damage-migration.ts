import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The reconciler reads each event once, so damage must be remembered. A proof that the log does not confirm is doubted,
 * not deleted: one wrong answer must not undo an erasure.
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
