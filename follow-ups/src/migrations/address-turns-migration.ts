import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When signers' addresses last got mail; as fingerprints, for ten minutes. */
export const addressTurnsMigration: Migration = {
  up: async (database) => {
    for (const statement of [
      sql`create table follow_ups.address_turns (
        address bytea primary key,
        follow_up_id uuid not null,
        taken_at timestamptz not null)`,
      sql`grant select, insert, update, delete on follow_ups.address_turns to app`,
    ]) {
      await statement.execute(database);
    }
  },
};
