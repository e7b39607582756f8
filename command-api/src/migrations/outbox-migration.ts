import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Schema `outbox`: one row for each mail, so that an event makes a mail exactly once. What the mail says is sealed;
 * the recipient is a keyed fingerprint, enough to tell two recipients apart.
 */
export const outboxMigration: Migration = {
  up: async (database) => {
    for (const statement of [
      sql`create schema outbox`,
      sql`create table outbox.mails (
        id uuid primary key,
        event_id uuid not null,
        template text not null,
        recipient_hash bytea not null,
        account_id uuid not null,
        user_id uuid not null,
        payload bytea not null,
        queued_at timestamptz not null,
        unique (event_id, template, recipient_hash))`,
      sql`create index mails_by_time on outbox.mails (queued_at)`,
      sql`create index mails_of_account on outbox.mails (account_id)`,
      sql`create index mails_to_user on outbox.mails (user_id)`,
      sql`grant usage on schema outbox to app`,
      sql`grant select, insert, update, delete on outbox.mails to app`,
    ]) {
      await statement.execute(database);
    }
  },
};
