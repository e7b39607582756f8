-- Data that must be unique, and data that must never appear in an event.
create schema identity;

-- The primary key determines who owns a name. A former address is kept until the undo period ends.
create table identity.claims (
  kind text not null check (kind in ('username', 'email')),
  value text not null check (length(value) between 1 and 320),
  user_id uuid not null,
  state text not null check (state in ('pending', 'confirmed', 'former')),
  expires_at timestamptz,
  claimed_at timestamptz not null default now(),
  primary key (kind, value),
  check ((state = 'confirmed') = (expires_at is null))
);
create index claims_of_user on identity.claims (user_id);
create index pending_claims on identity.claims (claimed_at) where state = 'pending';
create index former_claims on identity.claims (expires_at) where state = 'former';

create table identity.registrations (
  user_id uuid primary key,
  account_id uuid not null,
  payload bytea not null,
  begun_at timestamptz not null
);

create table identity.credentials (
  user_id uuid primary key,
  account_id uuid not null,
  role text not null check (role in ('owner', 'manager', 'front_desk', 'analyst')),
  username text not null unique,
  email text not null unique,
  password_hash text not null,
  state text not null check (state in ('temporary', 'permanent')),
  temporary_expires_at timestamptz,
  credential_version int not null check (credential_version > 0),
  changed_at timestamptz not null,
  email_version int not null default 0,
  email_unsettled_since timestamptz,
  people_version int not null default 0,
  people_unsettled_since timestamptz,
  last_log_in_at timestamptz,
  check ((state = 'temporary') = (temporary_expires_at is not null))
);
create index credentials_of_account on identity.credentials (account_id);
create index unsettled_emails on identity.credentials (email_unsettled_since)
  where email_unsettled_since is not null;
create index unsettled_people on identity.credentials (people_unsettled_since)
  where people_unsettled_since is not null;

-- A plain hash suffices because 100 random bits cannot be guessed, and a lookup must not cost an argon2 computation.
create table identity.temporary_passwords (
  hash bytea primary key,
  user_id uuid not null,
  account_id uuid not null,
  event_id uuid not null unique,
  expires_at timestamptz not null
);
create index temporary_passwords_of_user on identity.temporary_passwords (user_id);
create index old_temporary_passwords on identity.temporary_passwords (expires_at);

create table identity.recovery_requests (
  kind text not null check (kind in ('name', 'network')),
  subject bytea not null,
  requests int not null check (requests > 0),
  since timestamptz not null,
  primary key (kind, subject)
);
create index old_recovery_requests on identity.recovery_requests (since);

create table identity.attempts (
  kind text not null check (kind in ('network', 'name', 'name_from_network', 'device')),
  subject bytea not null,
  failures int not null check (failures >= 0),
  since timestamptz not null,
  last_at timestamptz not null,
  blocked_until timestamptz,
  known_until timestamptz,
  primary key (kind, subject)
);
create index old_attempts on identity.attempts (last_at);

create table identity.challenges (
  token_hash bytea primary key,
  user_id uuid not null,
  credential_version int not null,
  expires_at timestamptz not null,
  used_by uuid,
  is_recovery boolean not null default false,
  time_zone text check (length(time_zone) <= 64)
);
create index old_challenges on identity.challenges (expires_at);
create index challenges_of_user on identity.challenges (user_id);

-- One row per browser. Nothing in a row can be used to take over the session.
create table identity.sessions (
  session_id uuid primary key,
  user_id uuid not null,
  credential_version int not null,
  method text not null check (method in ('password', 'passkey', 'oidc')),
  generation int not null check (generation > 0),
  begun_at timestamptz not null,
  rotated_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text check (length(user_agent) <= 300)
);
create index old_sessions on identity.sessions (expires_at);
create index sessions_of_user on identity.sessions (user_id);

-- ID tokens are verified without reading their session, so revoked sessions are kept for a token's lifetime. A
-- trigger inserts them so that whatever ends a session also revokes its tokens.
create table identity.ended_sessions (
  session_id uuid primary key,
  ended_at timestamptz not null default now()
);
create index old_ended_sessions on identity.ended_sessions (ended_at);

create function identity.keep_ended_session() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  insert into identity.ended_sessions (session_id) values (old.session_id) on conflict do nothing;
  return null;
end $$;

create trigger ended after delete on identity.sessions
  for each row execute function identity.keep_ended_session();

-- Every process must know a key before it signs. The newest key whose signs_from has passed is used for signing.
create table identity.signing_keys (
  kid text primary key,
  public_jwk text not null,
  private_wrapped bytea not null,
  made_at timestamptz not null default now(),
  signs_from timestamptz not null
);

-- API keys for programs, stored as SHA-256 hashes.
create table identity.api_keys (
  id uuid primary key,
  account_id uuid not null,
  user_id uuid not null,
  hash bytea not null unique,
  name text not null check (length(name) between 1 and 60),
  scopes text[] not null,
  last_characters text not null,
  made_at timestamptz not null,
  last_used_at timestamptz,
  is_confirmed boolean not null default false
);
create index api_keys_of_account on identity.api_keys (account_id, made_at);
create index api_keys_of_user on identity.api_keys (user_id);

create table identity.test_mails (
  command_id uuid not null,
  user_id uuid not null,
  content_hash bytea not null,
  queued_at timestamptz not null,
  primary key (user_id, command_id)
);
create index test_mails_queued_at on identity.test_mails (queued_at);

-- A person at an identity provider. Addresses may change there, so only the subject counts after the first log-in.
create table identity.oidc_subjects (
  issuer text not null check (length(issuer) <= 500),
  subject text not null check (length(subject) <= 255),
  account_id uuid not null,
  user_id uuid not null,
  provider_account_id uuid,
  linked_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index oidc_subjects_of_user on identity.oidc_subjects (user_id);

-- Log-ins under way. Nonce and code verifier are derived from the browser's cookie, of which only the hash is here.
create table identity.oidc_transactions (
  state_hash bytea primary key,
  browser_hash bytea not null,
  account_id uuid,
  setting_id uuid,
  next_path text check (length(next_path) <= 2000),
  -- The session whose sensitive call is being confirmed; null for log-ins.
  session_id uuid,
  expires_at timestamptz not null
);
create index old_oidc_transactions on identity.oidc_transactions (expires_at);

-- Which sessions a provider may end.
create table identity.oidc_sessions (
  session_id uuid primary key references identity.sessions on delete cascade,
  provider_account_id uuid,
  issuer text not null,
  subject text not null,
  provider_session text check (length(provider_session) <= 500)
);
create index oidc_sessions_of_subject on identity.oidc_sessions (issuer, subject);

-- Log-out tokens already used.
create table identity.oidc_log_outs (
  issuer text not null,
  token_id text not null check (length(token_id) <= 500),
  used_at timestamptz not null,
  primary key (issuer, token_id)
);
create index old_oidc_log_outs on identity.oidc_log_outs (used_at);

-- Passkeys and authenticator apps. A factor counts once it is confirmed; unconfirmed ones expire after 15 minutes.
create table identity.factors (
  id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null check (length(name) between 1 and 60),
  added_at timestamptz not null,
  last_used_at timestamptz,
  is_confirmed boolean not null,
  -- Of an authenticator app. The last step used, because a code must not be accepted twice.
  secret_wrapped bytea,
  last_step int,
  -- Of a passkey.
  credential_id bytea unique,
  public_key bytea,
  counter bigint,
  transports text[],
  check (case kind when 'totp' then secret_wrapped is not null
    else credential_id is not null and public_key is not null and counter is not null end)
);
create index factors_of_user on identity.factors (user_id);
create index unconfirmed_factors on identity.factors (added_at) where not is_confirmed;

-- Keyed hashes. used_by names the challenge that a code was given for, so that a retry of it finds the code.
create table identity.recovery_codes (
  hash bytea primary key,
  user_id uuid not null,
  used_by uuid
);
create index recovery_codes_of_user on identity.recovery_codes (user_id);

create table identity.factor_challenges (
  id uuid primary key,
  token_hash bytea not null unique,
  purpose text not null check (purpose in ('log_in', 'passkey_log_in', 'add_passkey', 'confirm')),
  user_id uuid not null,
  credential_version int not null,
  passkey_challenge text,
  time_zone text check (length(time_zone) <= 64),
  failures int not null default 0,
  used_by uuid,
  expires_at timestamptz not null
);
create index factor_challenges_of_user on identity.factor_challenges (user_id);
create index old_factor_challenges on identity.factor_challenges (expires_at);

create table identity.remembered_devices (
  id uuid primary key,
  user_id uuid not null,
  token_hash bytea not null unique,
  user_agent text check (length(user_agent) <= 300),
  remembered_at timestamptz not null,
  expires_at timestamptz not null
);
create index remembered_devices_of_user on identity.remembered_devices (user_id);
create index old_remembered_devices on identity.remembered_devices (expires_at);

create table identity.log_ins (
  id uuid primary key,
  user_id uuid not null,
  at timestamptz not null,
  method text not null check (method in ('password', 'passkey', 'oidc')),
  second_factor text check (second_factor in ('totp', 'passkey', 'recovery_code', 'remembered_device')),
  time_zone text check (length(time_zone) <= 64),
  user_agent text check (length(user_agent) <= 300)
);
create index log_ins_of_user on identity.log_ins (user_id, at desc);
create index old_log_ins on identity.log_ins (at);

-- Follows the account's stream up to version.
create table identity.factor_requirements (
  account_id uuid primary key,
  required_for text not null check (required_for in ('nobody', 'owners', 'everybody')),
  since timestamptz,
  version int not null
);

grant usage on schema identity to app;
grant select, insert, update, delete on identity.claims, identity.registrations, identity.credentials,
  identity.recovery_requests, identity.attempts, identity.challenges, identity.sessions, identity.api_keys,
  identity.factors, identity.recovery_codes, identity.factor_challenges, identity.remembered_devices, identity.log_ins,
  identity.factor_requirements to app;
grant select, insert, delete on identity.temporary_passwords, identity.ended_sessions, identity.signing_keys,
  identity.test_mails, identity.oidc_subjects, identity.oidc_transactions, identity.oidc_sessions,
  identity.oidc_log_outs to app;

-- Uploads and files of each account. Their bytes are in the media store.
create schema media;

create table media.uploads (
  account_id uuid not null,
  id uuid not null,
  bytes integer not null,
  begun_at timestamptz not null,
  held_by uuid,
  held_until timestamptz,
  is_wanted boolean not null default false,
  sha256 bytea,
  extension text,
  primary key (account_id, id)
);
create index uploads_by_age on media.uploads (begun_at);

create table media.files (
  account_id uuid not null,
  sha256 bytea not null,
  extension text not null,
  bytes integer not null,
  stored_at timestamptz not null,
  is_whole boolean not null default false,
  is_named boolean not null default false,
  is_removed boolean not null default false,
  primary key (account_id, sha256, extension)
);
create index files_to_remove on media.files (stored_at) where is_removed or not is_named;

grant usage on schema media to app;
grant select, insert, update, delete on media.uploads, media.files to app;
