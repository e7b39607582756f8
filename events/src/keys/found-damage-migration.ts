import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Keeps the damage that the reconciler finds: it reads each event once and must remember across restarts. A proof
 * that the log does not confirm is marked as doubted, not deleted, so that one wrong answer cannot undo an erasure.
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
