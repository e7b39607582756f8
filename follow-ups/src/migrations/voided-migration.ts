import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What is due while its signed waiver is voided ends in a way of its own, and may be sent once that is taken back. */
export const voidedMigration: Migration = {
  up: async (database) => {
    await sql`alter table follow_ups.outbox
      drop constraint outbox_failure_check,
      add constraint outbox_failure_check
        check (failure in ('given_up', 'too_late', 'refused', 'voided'))`.execute(database);
  },
};
