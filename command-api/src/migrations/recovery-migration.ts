import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Of passwords with 100 random bits a plain hash cannot be guessed, and finding one costs no argon2. */
const RECOVERY = [
  sql`create table identity.temporary_passwords (
    hash bytea primary key,
    user_id uuid not null,
    account_id uuid not null,
    event_id uuid not null unique,
    expires_at timestamptz not null)`,
  sql`create index temporary_passwords_of_user on identity.temporary_passwords (user_id)`,
  sql`create index old_temporary_passwords on identity.temporary_passwords (expires_at)`,
  sql`grant select, insert, delete on identity.temporary_passwords to app`,
  sql`alter table identity.challenges add column is_recovery boolean not null default false`,
  sql`create table identity.recovery_requests (
    kind text not null check (kind in ('name', 'network')),
    subject bytea not null,
    requests int not null check (requests > 0),
    since timestamptz not null,
    primary key (kind, subject))`,
  sql`create index old_recovery_requests on identity.recovery_requests (since)`,
  sql`grant select, insert, update, delete on identity.recovery_requests to app`,
];

/** A `former` address is kept for the undo until it expires. */
const ADDRESSES = [
  sql`alter table identity.claims drop constraint claims_state_check`,
  sql`alter table identity.claims drop constraint claims_check`,
  sql`alter table identity.claims add constraint claims_state_check
    check (state in ('pending', 'confirmed', 'former'))`,
  sql`alter table identity.claims add constraint claims_check
    check ((state = 'confirmed') = (expires_at is null))`,
  sql`create index former_claims on identity.claims (expires_at) where state = 'former'`,
  sql`alter table identity.credentials add column email_version int not null default 0`,
  sql`alter table identity.credentials add column email_unsettled_since timestamptz`,
  sql`create index unsettled_emails on identity.credentials (email_unsettled_since)
    where email_unsettled_since is not null`,
];

const DEVICES = [
  sql`alter table identity.sessions add column user_agent text check (length(user_agent) <= 300)`,
];

/** Every process knows a key before anybody signs with it; the newest that is due signs. */
const SIGNING_KEYS = [
  sql`alter table identity.signing_keys add column signs_from timestamptz`,
  sql`update identity.signing_keys set signs_from = made_at`,
  sql`alter table identity.signing_keys alter column signs_from set not null`,
  sql`alter table identity.signing_keys drop column state`,
  sql`grant delete on identity.signing_keys to app`,
];

export const recoveryMigration: Migration = {
  up: async (database) => {
    for (const statement of [...RECOVERY, ...ADDRESSES, ...DEVICES, ...SIGNING_KEYS]) {
      await statement.execute(database);
    }
  },
};
