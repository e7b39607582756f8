import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const LOG_IN = [
  sql`create table identity.claims (
    kind text not null check (kind in ('username', 'email')),
    value text not null check (length(value) between 1 and 320),
    user_id uuid not null,
    state text not null check (state in ('pending', 'confirmed')),
    expires_at timestamptz,
    claimed_at timestamptz not null default now(),
    primary key (kind, value),
    check ((state = 'pending') = (expires_at is not null)))`,
  sql`create index claims_of_user on identity.claims (user_id)`,
  sql`create index pending_claims on identity.claims (claimed_at) where state = 'pending'`,
  sql`create table identity.registrations (
    user_id uuid primary key,
    account_id uuid not null,
    payload bytea not null,
    begun_at timestamptz not null)`,
  sql`create table identity.credentials (
    user_id uuid primary key,
    account_id uuid not null,
    username text not null unique,
    email text not null unique,
    password_hash text not null,
    state text not null check (state in ('temporary', 'permanent')),
    temporary_expires_at timestamptz,
    credential_version int not null check (credential_version > 0),
    changed_at timestamptz not null,
    check ((state = 'temporary') = (temporary_expires_at is not null)))`,
  sql`create index credentials_of_account on identity.credentials (account_id)`,
  sql`create table identity.attempts (
    kind text not null check (kind in ('network', 'name', 'name_from_network', 'device')),
    subject bytea not null,
    failures int not null check (failures >= 0),
    since timestamptz not null,
    last_at timestamptz not null,
    blocked_until timestamptz,
    known_until timestamptz,
    primary key (kind, subject))`,
  sql`create index old_attempts on identity.attempts (last_at)`,
  sql`create table identity.challenges (
    token_hash bytea primary key,
    user_id uuid not null,
    credential_version int not null,
    expires_at timestamptz not null,
    used_by uuid)`,
  sql`create index old_challenges on identity.challenges (expires_at)`,
  sql`create index challenges_of_user on identity.challenges (user_id)`,
];

/** One row per browser; no row contains anything that opens the session. */
const SESSIONS = [
  sql`create table identity.sessions (
    session_id uuid primary key,
    user_id uuid not null,
    credential_version int not null,
    generation int not null check (generation > 0),
    begun_at timestamptz not null,
    rotated_at timestamptz not null,
    expires_at timestamptz not null)`,
  sql`create index old_sessions on identity.sessions (expires_at)`,
  sql`create index sessions_of_user on identity.sessions (user_id)`,
];

/**
 * ID tokens are valid without a look at their session, so ended sessions are kept for a token's lifetime.
 * Written by a trigger, so that whatever ends a session also ends its tokens.
 */
const ENDED_SESSIONS = [
  sql`create table identity.ended_sessions (
    session_id uuid primary key,
    ended_at timestamptz not null default now())`,
  sql`create index old_ended_sessions on identity.ended_sessions (ended_at)`,
  sql`create function identity.keep_ended_session() returns trigger language plpgsql
    set search_path = pg_catalog, pg_temp as $$
    begin
      insert into identity.ended_sessions (session_id) values (old.session_id) on conflict do nothing;
      return null;
    end $$`,
  sql`create trigger ended after delete on identity.sessions
    for each row execute function identity.keep_ended_session()`,
];

const SIGNING_KEYS = [
  sql`create table identity.signing_keys (
    kid text primary key,
    public_jwk text not null,
    private_wrapped bytea not null,
    state text not null check (state in ('active', 'retiring')),
    made_at timestamptz not null default now())`,
  sql`create unique index one_active_signing_key on identity.signing_keys (state) where state = 'active'`,
];

const GRANTS = [
  sql`grant usage on schema identity to app`,
  sql`grant select, insert, update, delete on identity.claims, identity.registrations, identity.credentials,
    identity.attempts, identity.challenges, identity.sessions to app`,
  sql`grant select, insert, delete on identity.ended_sessions to app`,
  sql`grant select, insert on identity.signing_keys to app`,
];

/** What must be unique, and what must never be in an event. The primary key of `claims` decides who has a name. */
export const identityMigration: Migration = {
  up: async (database) => {
    const statements = [
      sql`create schema identity`,
      ...LOG_IN,
      ...SESSIONS,
      ...ENDED_SESSIONS,
      ...SIGNING_KEYS,
      ...GRANTS,
    ];
    for (const statement of statements) await statement.execute(database);
  },
};
