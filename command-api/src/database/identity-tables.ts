import type { LOG_IN_FACTORS } from '@waivers/contract/auth/second-factor.ts';
import type { FactorRequiredFor } from '@waivers/contract/people/second-factor.ts';
import type { FactorKind } from '@waivers/events/folds/user.ts';
import type { ApiScope, LogInMethod, UserRole } from '@waivers/waiver/vocabulary/access.ts';
import type { ColumnType, Generated } from 'kysely';

export type LogInFactor = (typeof LOG_IN_FACTORS)[number];

export type IdentityDatabase = {
  /** User names and email addresses in use. Whether a pending claim succeeded is determined from the user's stream. */
  'identity.claims': {
    kind: 'username' | 'email';
    value: string;
    user_id: string;
    /** `former` claims are kept so that a change can be undone. Only confirmed claims never expire. */
    state: 'pending' | 'confirmed' | 'former';
    expires_at: Date | null;
    claimed_at: Generated<Date>;
  };
  /** Unfinished registrations, kept so that the remaining steps can be completed after a crash. */
  'identity.registrations': {
    user_id: string;
    account_id: string;
    /** A sealed `PendingRegistration`. */
    payload: Buffer;
    begun_at: Date;
  };
  'identity.credentials': {
    user_id: string;
    account_id: string;
    role: UserRole;
    username: string;
    email: string;
    password_hash: string;
    state: 'temporary' | 'permanent';
    temporary_expires_at: Date | null;
    credential_version: number;
    changed_at: Date;
    /** Stream version of the last email event applied to this row and the claims. */
    email_version: Generated<number>;
    email_unsettled_since: Date | null;
    /** Version of the account's stream up to which role and membership have been applied to this row. */
    people_version: Generated<number>;
    people_unsettled_since: ColumnType<Date | null, undefined, Date | null>;
    last_log_in_at: ColumnType<Date | null, undefined, Date | null>;
  };
  /**
   * Recovery passwords, stored as SHA-256 hashes. All of a user's rows are deleted when the user chooses a password.
   */
  'identity.temporary_passwords': {
    hash: Buffer;
    user_id: string;
    account_id: string;
    event_id: string;
    expires_at: Date;
  };
  /** Failed log-ins by network, name, both, or device. `subject` is a keyed hash. */
  'identity.attempts': {
    kind: 'network' | 'name' | 'name_from_network' | 'device';
    subject: Buffer;
    failures: number;
    since: Date;
    last_at: Date;
    blocked_until: Date | null;
    known_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  /** Recovery requests by name and network. `subject` is a keyed hash. */
  'identity.recovery_requests': {
    kind: 'name' | 'network';
    subject: Buffer;
    requests: number;
    since: Date;
  };
  /** Log-ins that require a new password. `used_by` is the id of the command that set it. */
  'identity.challenges': {
    token_hash: Buffer;
    user_id: string;
    credential_version: number;
    expires_at: Date;
    used_by: string | null;
    is_recovery: Generated<boolean>;
    time_zone: string | null;
  };
  /** `generation` numbers the session's refresh tokens. */
  'identity.sessions': {
    session_id: string;
    user_id: string;
    credential_version: number;
    method: LogInMethod;
    generation: number;
    begun_at: Date;
    rotated_at: Date;
    expires_at: Date;
    user_agent: string | null;
  };
  /** Revoked sessions whose ID tokens have not expired yet. */
  'identity.ended_sessions': { session_id: string; ended_at: Generated<Date> };
  /** Test mails sent in the last hour, used for rate limiting. The hash identifies repeated requests. */
  'identity.test_mails': {
    command_id: string;
    user_id: string;
    content_hash: Buffer;
    queued_at: Date;
  };
  'identity.api_keys': {
    id: string;
    account_id: string;
    user_id: string;
    hash: Buffer;
    name: string;
    scopes: ApiScope[];
    last_characters: string;
    made_at: Date;
    last_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    /** Set once the key's event has been appended. The key is not valid before then. */
    is_confirmed: Generated<boolean>;
  };
  'identity.signing_keys': {
    kid: string;
    public_jwk: string;
    private_wrapped: Buffer;
    made_at: Generated<Date>;
    /** The newest key whose `signs_from` has passed signs tokens. A replaced key still verifies for one hour. */
    signs_from: Date;
  };
  'identity.factors': {
    id: string;
    user_id: string;
    kind: FactorKind;
    name: string;
    added_at: Date;
    last_used_at: Date | null;
    is_confirmed: boolean;
    secret_wrapped: Buffer | null;
    last_step: number | null;
    credential_id: Buffer | null;
    public_key: Buffer | null;
    /** `int8`, which the driver returns as text. */
    counter: ColumnType<string | null, number | null, number | null>;
    transports: string[] | null;
  };
  'identity.recovery_codes': {
    hash: Buffer;
    user_id: string;
    used_by: string | null;
  };
  /** Sessions that wait for a factor. `failures` counts wrong answers. */
  'identity.factor_challenges': {
    id: string;
    token_hash: Buffer;
    purpose: 'log_in' | 'passkey_log_in' | 'add_passkey' | 'confirm';
    user_id: string;
    credential_version: number;
    /** Base64url, as sent to the browser. */
    passkey_challenge: string | null;
    time_zone: string | null;
    failures: Generated<number>;
    /** The factor that is being added by the answer. */
    used_by: ColumnType<string | null, undefined, string>;
    expires_at: Date;
  };
  /** Browsers that may skip the second factor. The cookie holds the token. */
  'identity.remembered_devices': {
    id: string;
    user_id: string;
    token_hash: Buffer;
    user_agent: string | null;
    remembered_at: Date;
    expires_at: Date;
  };
  'identity.log_ins': {
    id: string;
    user_id: string;
    at: Date;
    method: LogInMethod;
    second_factor: LogInFactor | null;
    time_zone: string | null;
    user_agent: string | null;
  };
  /** Which users of an account need a second factor, as of `version` of its stream. */
  'identity.factor_requirements': {
    account_id: string;
    required_for: FactorRequiredFor;
    since: Date | null;
    version: number;
  };
  /** Users by their id at an identity provider. */
  'identity.oidc_subjects': {
    issuer: string;
    subject: string;
    account_id: string;
    user_id: string;
    /** The business whose provider it is; null: the installation's. */
    provider_account_id: string | null;
    linked_at: Generated<Date>;
  };
  /** Unfinished log-ins at a provider. Without an account, it is the installation's provider. */
  'identity.oidc_transactions': {
    state_hash: Buffer;
    browser_hash: Buffer;
    account_id: string | null;
    /** The event that set the provider. Another one voids the log-in. */
    setting_id: string | null;
    next_path: string | null;
    /** The session whose sensitive call is being confirmed; null for log-ins. */
    session_id: string | null;
    expires_at: Date;
  };
  /** Sessions that a provider may end. Deleted with the session. */
  'identity.oidc_sessions': {
    session_id: string;
    provider_account_id: string | null;
    issuer: string;
    subject: string;
    provider_session: string | null;
  };
  'identity.oidc_log_outs': { issuer: string; token_id: string; used_at: Date };
};
