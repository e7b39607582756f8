import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Secrets and log of webhooks, and rows of the outbox that wait in lanes. */
export const webhooksMigration: Migration = {
  up: async (database) => {
    for (const statement of [
      sql`alter table follow_ups.outbox add column lane text`,
      sql`drop index follow_ups.outbox_due`,
      // Many waiting webhooks must not stand between a mail and its worker.
      sql`create index outbox_due on follow_ups.outbox (kind, due_at) where state = 'waiting'`,
      sql`create index outbox_lanes on follow_ups.outbox (kind, lane, due_at) where state = 'waiting' and lane is not null`,
      sql`create index outbox_of_webhook on follow_ups.outbox (lane, queued_at, id) where kind = 'webhook'`,
      sql`create table follow_ups.webhook_secrets (
        webhook_id uuid not null,
        generation int not null,
        account_id uuid not null,
        wrapped bytea not null,
        primary key (webhook_id, generation))`,
      sql`create index webhook_secrets_of_account on follow_ups.webhook_secrets (account_id)`,
      sql`create table follow_ups.webhook_attempts (
        id bigint generated always as identity primary key,
        follow_up_id uuid,
        account_id uuid not null,
        webhook_id uuid not null,
        at timestamptz not null default clock_timestamp(),
        status int,
        reason text,
        ms int not null,
        answer bytea,
        is_cut boolean not null default false)`,
      // Servers may answer with anything.
      sql`alter table follow_ups.webhook_attempts alter column answer set statistics 0`,
      sql`create index webhook_attempts_of_follow_up on follow_ups.webhook_attempts (follow_up_id)`,
      sql`create index webhook_attempts_of_account on follow_ups.webhook_attempts (account_id)`,
      sql`create index webhook_attempts_by_age on follow_ups.webhook_attempts (at)`,
      sql`create table follow_ups.failing_webhooks (
        webhook_id uuid primary key,
        account_id uuid not null,
        since timestamptz not null default clock_timestamp())`,
      sql`grant select, insert, update, delete
        on follow_ups.webhook_secrets, follow_ups.webhook_attempts, follow_ups.failing_webhooks to app`,
    ]) {
      await statement.execute(database);
    }
  },
};
