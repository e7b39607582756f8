import type { ApiScope } from '@waivers/waiver/vocabulary/access.ts';
import type { ColumnType, Generated } from 'kysely';

export type IdentityDatabase = {
  /** Who has a user name or e-mail address. A pending claim is settled by reading the user's stream. */
  'identity.claims': {
    kind: 'username' | 'email';
    value: string;
    user_id: string;
    /** `former`: kept for an undo. Only a confirmed one does not expire. */
    state: 'pending' | 'confirmed' | 'former';
    expires_at: Date | null;
    claimed_at: Generated<Date>;
  };
  /** Registrations under way: what is left to do must be known after a crash. */
  'identity.registrations': {
    user_id: string;
    account_id: string;
    /** Sealed JSON: what was typed, and the user name claimed for it. */
    payload: Buffer;
    begun_at: Date;
  };
  'identity.credentials': {
    user_id: string;
    account_id: string;
    username: string;
    email: string;
    /** Argon2id, PHC string. */
    password_hash: string;
    state: 'temporary' | 'permanent';
    temporary_expires_at: Date | null;
    credential_version: number;
    changed_at: Date;
    /** Version of the stream's last event about the address that claims and this row agree with. */
    email_version: Generated<number>;
    /** Set while a change of the address is under way. */
    email_unsettled_since: Date | null;
  };
  /** Recovery passwords, by SHA-256. All of a user end when a password is chosen. */
  'identity.temporary_passwords': {
    hash: Buffer;
    user_id: string;
    account_id: string;
    /** The event that asked for it. */
    event_id: string;
    expires_at: Date;
  };
  /** By network, by name, by both, and by device, as keyed fingerprints. */
  'identity.attempts': {
    kind: 'network' | 'name' | 'name_from_network' | 'device';
    subject: Buffer;
    failures: number;
    since: Date;
    last_at: Date;
    blocked_until: Date | null;
    /** Until then the user counts as known on this network. */
    known_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  /** Recoveries asked for, by name and by network, as keyed fingerprints. */
  'identity.recovery_requests': {
    kind: 'name' | 'network';
    subject: Buffer;
    requests: number;
    since: Date;
  };
  /** Log-ins that owe a new password. `used_by`: the command that used the session up. */
  'identity.challenges': {
    token_hash: Buffer;
    user_id: string;
    credential_version: number;
    expires_at: Date;
    used_by: string | null;
    /** Begun with a recovery password, not with the first temporary one. */
    is_recovery: Generated<boolean>;
  };
  /** Logged-in browsers. `generation` counts each one's refresh tokens. */
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
  /** Sessions whose ID tokens would otherwise still be valid. */
  'identity.ended_sessions': { session_id: string; ended_at: Generated<Date> };
  /** The last hour's, which limit how many a person may ask for; the hash tells a repeated request. */
  'identity.test_mails': {
    command_id: string;
    user_id: string;
    content_hash: Buffer;
    queued_at: Date;
  };
  /** Keys with which programs act for a business, by SHA-256. */
  'identity.api_keys': {
    id: string;
    account_id: string;
    /** Who made it. */
    user_id: string;
    hash: Buffer;
    name: string;
    scopes: ApiScope[];
    last_characters: string;
    made_at: Date;
    /** To the minute. */
    last_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    /** Its event is in the log; before it does not count. */
    is_confirmed: Generated<boolean>;
  };
  'identity.signing_keys': {
    kid: string;
    public_jwk: string;
    private_wrapped: Buffer;
    made_at: Generated<Date>;
    /** The newest that is due signs; it verifies until an hour after its successor was due. */
    signs_from: Date;
  };
};
