-- A person at an identity provider. Addresses may change there, so only the subject counts after the first log-in.
create table identity.oidc_subjects (
  issuer text not null check (length(issuer) <= 500),
  subject text not null check (length(subject) <= 255),
  account_id uuid not null,
  user_id uuid not null,
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

grant select, insert, delete on identity.oidc_subjects, identity.oidc_transactions, identity.oidc_sessions,
  identity.oidc_log_outs to app;
