import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What is no longer needed when it is due ends in a way of its own: its recipient has not been erased. */
export const notNeededMigration: Migration = {
  up: async (database) => {
    await sql`alter table follow_ups.outbox
      drop constraint outbox_state_check,
      add constraint outbox_state_check
        check (state in ('waiting', 'kept', 'done', 'failed', 'withdrawn', 'not_needed')),
      drop constraint outbox_check,
      add constraint outbox_check
        check (payload is not null or state in ('done', 'failed', 'withdrawn', 'not_needed'))`.execute(
      database,
    );
  },
};
