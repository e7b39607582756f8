import type { ApiScope } from '@waivers/waiver/vocabulary/access.ts';
import type { ColumnType, Generated } from 'kysely';

export type IdentityDatabase = {
  /** User names and e-mail addresses in use. A pending claim is settled by reading the user's stream. */
  'identity.claims': {
    kind: 'username' | 'email';
    value: string;
    user_id: string;
    /** `former`: kept so that a change can be undone. Only confirmed claims never expire. */
    state: 'pending' | 'confirmed' | 'former';
    expires_at: Date | null;
    claimed_at: Generated<Date>;
  };
  /** Unfinished registrations, so that a crash does not lose the remaining steps. */
  'identity.registrations': {
    user_id: string;
    account_id: string;
    /** Sealed `PendingRegistration`. */
    payload: Buffer;
    begun_at: Date;
  };
  'identity.credentials': {
    user_id: string;
    account_id: string;
    username: string;
    email: string;
    password_hash: string;
    state: 'temporary' | 'permanent';
    temporary_expires_at: Date | null;
    credential_version: number;
    changed_at: Date;
    /** Stream version of the last e-mail event that claims and this row reflect. */
    email_version: Generated<number>;
    /** Set while a change of the address is under way. */
    email_unsettled_since: Date | null;
  };
  /** Recovery passwords, by SHA-256. Choosing a password deletes all of the user's. */
  'identity.temporary_passwords': {
    hash: Buffer;
    user_id: string;
    account_id: string;
    event_id: string;
    expires_at: Date;
  };
  /** Failed log-ins by network, name, both, or device; `subject` is a keyed fingerprint. */
  'identity.attempts': {
    kind: 'network' | 'name' | 'name_from_network' | 'device';
    subject: Buffer;
    failures: number;
    since: Date;
    last_at: Date;
    blocked_until: Date | null;
    /** Until then this network is known for the user. */
    known_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  /** Recovery requests by name and network; `subject` is a keyed fingerprint. */
  'identity.recovery_requests': {
    kind: 'name' | 'network';
    subject: Buffer;
    requests: number;
    since: Date;
  };
  /** Log-ins that must choose a new password. `used_by`: the command that did. */
  'identity.challenges': {
    token_hash: Buffer;
    user_id: string;
    credential_version: number;
    expires_at: Date;
    used_by: string | null;
    /** Started with a recovery password rather than the first temporary one. */
    is_recovery: Generated<boolean>;
  };
  /** `generation` counts a session's refresh tokens. */
  'identity.sessions': {
    session_id: string;
    user_id: string;
    credential_version: number;
    generation: number;
    begun_at: Date;
    rotated_at: Date;
    expires_at: Date;
    user_agent: string | null;
  };
  /** Revoked sessions whose ID tokens have not expired yet. */
  'identity.ended_sessions': { session_id: string; ended_at: Generated<Date> };
  /** Test mails of the last hour, to limit them; the hash recognises a repeated request. */
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
    /** Set once its event is in the log; the key is not valid before. */
    is_confirmed: Generated<boolean>;
  };
  'identity.signing_keys': {
    kid: string;
    public_jwk: string;
    private_wrapped: Buffer;
    made_at: Generated<Date>;
    /** The newest due key signs. A replaced key still verifies for an hour. */
    signs_from: Date;
  };
};
