import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Old ones are forgotten by their time, whoever they were of. */
export const testMailsIndexMigration: Migration = {
  up: async (database) => {
    await sql`create index test_mails_queued_at on identity.test_mails (queued_at)`.execute(database);
  },
};
