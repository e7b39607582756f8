import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A mail that may have arrived is not repeated as often as others. */
export const unansweredMigration: Migration = {
  up: async (database) => {
    await sql`alter table follow_ups.outbox add column unanswered int not null default 0`.execute(database);
  },
};
