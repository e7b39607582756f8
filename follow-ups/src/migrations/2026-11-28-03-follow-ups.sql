create schema follow_ups;

create table follow_ups.checkpoints (
  reactor text primary key,
  position text,
  last_event_id uuid,
  updated_at timestamptz not null default now()
);

create table follow_ups.parked_streams (
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
  primary key (reactor, stream)
);

-- Rows outlive their payloads, as proof that an event had this follow-up. A repeatable payload holds only ids and is
-- kept, so that the follow-up can be sent again.
create table follow_ups.outbox (
  id uuid primary key,
  event_id uuid not null,
  stream text,
  correlation_id uuid not null,
  kind text not null default 'mail',
  lane text,
  template text not null,
  recipient text not null,
  account_id uuid not null,
  person_id uuid not null,
  payload bytea,
  repeatable boolean not null default false,
  state text not null default 'waiting'
    check (state in ('waiting', 'kept', 'done', 'failed', 'withdrawn', 'not_needed')),
  failure text check (failure in ('given_up', 'too_late', 'refused', 'voided')),
  attempts int not null default 0,
  attempts_before int not null default 0,
  unanswered int not null default 0,
  due_at timestamptz not null default now(),
  lease uuid,
  leased_until timestamptz,
  not_after timestamptz not null,
  error_class text,
  answer_code int,
  sent_at timestamptz,
  queued_at timestamptz not null default now(),
  settled_at timestamptz,
  channel text,
  held boolean not null default false,
  unique (event_id, template, recipient),
  check (payload is not null or state in ('done', 'failed', 'withdrawn', 'not_needed')),
  constraint outbox_payload_wiped check (payload is null or repeatable or state in ('waiting', 'kept', 'failed')),
  constraint outbox_failure check ((failure is null) = (state <> 'failed'))
);
-- `kind` comes first, so that a long queue of webhooks does not slow down mail.
create index outbox_due on follow_ups.outbox (kind, due_at) where state = 'waiting';
create index outbox_lanes on follow_ups.outbox (kind, lane, due_at) where state = 'waiting' and lane is not null;
create index outbox_held on follow_ups.outbox (queued_at) where held and state = 'waiting';
create index outbox_with_payload on follow_ups.outbox (queued_at) where payload is not null;
create index outbox_of_person on follow_ups.outbox (person_id);
create index outbox_of_stream on follow_ups.outbox (stream);
-- Businesses list their follow-ups by kind, template or webhook. Rare states have partial indexes.
create index outbox_of_account on follow_ups.outbox (account_id, kind, queued_at, id);
create index outbox_of_template on follow_ups.outbox (account_id, template, queued_at, id);
create index outbox_of_webhook on follow_ups.outbox (lane, template, queued_at, id) where kind = 'webhook';
create index outbox_failed on follow_ups.outbox (account_id, kind, queued_at, id) where state = 'failed';
create index outbox_refused on follow_ups.outbox (account_id, kind, lane, template, queued_at, id)
  where state = 'failed' and failure in ('refused', 'given_up') and payload is not null;
create index outbox_kept on follow_ups.outbox (account_id, kind, queued_at, id)
  where state = 'kept' or (state = 'done' and sent_at is null);

-- Log epoch that the outbox works in. Rows from earlier epochs are held until an operator decides.
create table follow_ups.outbox_epoch (
  one boolean primary key default true check (one),
  epoch uuid not null
);

-- The follow-up that last mailed each address, kept for ten minutes. Addresses are stored as fingerprints.
create table follow_ups.address_turns (
  address bytea primary key,
  follow_up_id uuid not null,
  taken_at timestamptz not null
);

create table follow_ups.integration_troubles (
  setting_id uuid primary key,
  account_id uuid not null,
  failures int not null,
  refusals int not null,
  refused_since timestamptz,
  not_before timestamptz not null
);

create table follow_ups.webhook_secrets (
  webhook_id uuid not null,
  generation int not null,
  account_id uuid not null,
  wrapped bytea not null,
  primary key (webhook_id, generation)
);
create index webhook_secrets_of_account on follow_ups.webhook_secrets (account_id);

create table follow_ups.webhook_attempts (
  id bigint generated always as identity primary key,
  follow_up_id uuid,
  account_id uuid not null,
  webhook_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  status int,
  reason text,
  ms int not null,
  answer bytea,
  is_cut boolean not null default false
);
create index webhook_attempts_of_follow_up on follow_ups.webhook_attempts (follow_up_id);
create index webhook_attempts_of_account on follow_ups.webhook_attempts (account_id);
create index webhook_attempts_by_age on follow_ups.webhook_attempts (at);

create table follow_ups.failing_webhooks (
  webhook_id uuid primary key,
  account_id uuid not null,
  since timestamptz not null default clock_timestamp()
);

grant usage on schema follow_ups to app;
grant select, insert, update, delete on all tables in schema follow_ups to app;
