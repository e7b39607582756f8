import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Schema `identity`: what must be unique, and what must never be in an event. The primary key of `claims` is the one
 * place that decides who has a user name or an e-mail address, in every shape of the product.
 */
export const identityMigration: Migration = {
  up: async (database) => {
    for (const statement of [
      sql`create schema identity`,
      sql`create table identity.claims (
        kind text not null check (kind in ('username', 'email')),
        value text not null check (length(value) between 1 and 320),
        account_id uuid not null,
        state text not null check (state in ('pending', 'confirmed')),
        expires_at timestamptz,
        claimed_at timestamptz not null default now(),
        primary key (kind, value),
        check ((state = 'pending') = (expires_at is not null)))`,
      sql`create index claims_of_account on identity.claims (account_id)`,
      sql`create index pending_claims on identity.claims (claimed_at) where state = 'pending'`,
      sql`create table identity.credentials (
        account_id uuid primary key,
        user_id uuid not null unique,
        username text not null unique,
        email text not null unique,
        password_hash text not null,
        state text not null check (state in ('temporary', 'permanent')),
        temporary_expires_at timestamptz,
        credential_version int not null check (credential_version > 0),
        changed_at timestamptz not null,
        check ((state = 'temporary') = (temporary_expires_at is not null)))`,
      sql`create table identity.attempts (
        kind text not null check (kind in ('network', 'name', 'name_from_network')),
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
        account_id uuid not null,
        credential_version int not null,
        expires_at timestamptz not null,
        used_by uuid)`,
      sql`create index old_challenges on identity.challenges (expires_at)`,
      sql`create index challenges_of_account on identity.challenges (account_id)`,
      sql`create table identity.signing_keys (
        kid text primary key,
        public_jwk text not null,
        private_wrapped bytea not null,
        state text not null check (state in ('active', 'retiring')),
        made_at timestamptz not null default now())`,
      sql`create unique index one_active_signing_key on identity.signing_keys (state) where state = 'active'`,
      sql`grant usage on schema identity to app`,
      sql`grant select, insert, update, delete on identity.claims, identity.credentials, identity.attempts,
        identity.challenges to app`,
      sql`grant select, insert on identity.signing_keys to app`,
    ]) {
      await statement.execute(database);
    }
  },
};
