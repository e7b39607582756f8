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

alter table identity.challenges add column time_zone text check (length(time_zone) <= 64);

grant select, insert, update, delete on identity.factors, identity.recovery_codes, identity.factor_challenges,
  identity.remembered_devices, identity.log_ins, identity.factor_requirements to app;
