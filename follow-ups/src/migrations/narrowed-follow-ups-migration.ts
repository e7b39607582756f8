import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What went where, narrowed to one mail or type of webhooks, or to what was only kept here, however seldom that is. */
export const narrowedFollowUpsMigration: Migration = {
  up: async (database) => {
    for (const statement of [
      sql`create index outbox_of_template on follow_ups.outbox (account_id, template, queued_at, id)`,
      sql`create index outbox_kept on follow_ups.outbox (account_id, kind, queued_at, id)
        where state = 'kept' or (state = 'done' and sent_at is null)`,
    ]) {
      await statement.execute(database);
    }
  },
};
