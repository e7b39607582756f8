import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What can be sent again, by where it goes: also beside very much that failed to a webhook that is off. */
export const refusedMigration: Migration = {
  up: async (database) => {
    await sql`create index outbox_refused on follow_ups.outbox (account_id, kind, lane, template, queued_at, id)
      where state = 'failed' and failure in ('refused', 'given_up') and payload is not null`.execute(
      database,
    );
  },
};
