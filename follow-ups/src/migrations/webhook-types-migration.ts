import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Of one webhook by type, so that one that is seldom told is found among many others. In the place of one by time alone. */
export const webhookTypesMigration: Migration = {
  up: async (database) => {
    for (const statement of [
      sql`drop index follow_ups.outbox_of_webhook`,
      sql`create index outbox_of_webhook on follow_ups.outbox (lane, template, queued_at, id) where kind = 'webhook'`,
    ]) {
      await statement.execute(database);
    }
  },
};
