import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Checkpoints, parked streams and the outbox. An outbox row outlives its payload, as proof that the event has had this
 * follow-up.
 */
export const followUpsMigration: Migration = {
  up: async (database) => {
    for (const statement of [
      sql`create schema follow_ups`,
      sql`create table follow_ups.checkpoints (
        reactor text primary key,
        position text,
        last_event_id uuid,
        updated_at timestamptz not null default now())`,
      sql`create table follow_ups.parked_streams (
        reactor text not null,
        stream text not null,
        version int not null,
        event_id uuid not null,
        event_type text not null,
        position text not null,
        error_class text not null,
        attempts int not null default 1,
        since timestamptz not null default now(),
        tried_at timestamptz not null default now(),
        retry_wanted boolean not null default false,
        primary key (reactor, stream))`,
      sql`create table follow_ups.outbox (
        id uuid primary key,
        event_id uuid not null,
        correlation_id uuid not null,
        template text not null,
        recipient text not null,
        account_id uuid not null,
        person_id uuid not null,
        payload bytea,
        state text not null default 'waiting' check (state in ('waiting', 'kept', 'done', 'failed', 'withdrawn')),
        attempts int not null default 0,
        attempts_before int not null default 0,
        due_at timestamptz not null default now(),
        lease uuid,
        leased_until timestamptz,
        not_after timestamptz not null,
        error_class text,
        queued_at timestamptz not null default now(),
        settled_at timestamptz,
        unique (event_id, template, recipient),
        check (payload is not null or state in ('done', 'failed', 'withdrawn')),
        check (payload is null or state in ('waiting', 'kept', 'failed')))`,
      sql`create index outbox_due on follow_ups.outbox (due_at) where state = 'waiting'`,
      sql`create index outbox_with_payload on follow_ups.outbox (queued_at) where payload is not null`,
      sql`create index outbox_of_person on follow_ups.outbox (person_id)`,
      sql`create index outbox_of_account on follow_ups.outbox (account_id)`,
      sql`grant usage on schema follow_ups to app`,
      sql`grant select, insert, update, delete on all tables in schema follow_ups to app`,
    ]) {
      await statement.execute(database);
    }
  },
};
