import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What went where for one business, by kind and time, and what of it failed. */
export const accountFollowUpsMigration: Migration = {
  up: async (database) => {
    for (const statement of [
      sql`drop index follow_ups.outbox_of_account`,
      sql`create index outbox_of_account on follow_ups.outbox (account_id, kind, queued_at, id)`,
      sql`create index outbox_failed on follow_ups.outbox (account_id, kind, queued_at, id) where state = 'failed'`,
    ]) {
      await statement.execute(database);
    }
  },
};
