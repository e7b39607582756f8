import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What services are to be told waits in a lane of its business; settled rows may be wanted again. */
export const integrationLanesMigration: Migration = {
  up: async (database) => {
    await sql`
      update follow_ups.outbox set lane = account_id
      where kind in ('email-marketing', 'point-of-sale') and lane is null`.execute(database);
  },
};
