import type { StoredApiKey } from '@waivers/server/access/api-keys.ts';
import type { CredentialOf } from '@waivers/server/access/authorise.ts';
import type { StoredPublicKey, TokenState } from '@waivers/server/access/id-token-keys.ts';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { CommandDatabase } from '../../database/command-database.ts';

/** Updates `last_used_at` at most once a minute. */
const FIND_KEY = `with used as (
    update identity.api_keys set last_used_at = clock_timestamp()
    where hash = $1 and (last_used_at is null or last_used_at < clock_timestamp() - interval '1 minute'))
  select id, account_id as "accountId", user_id as "userId", scopes
  from identity.api_keys where hash = $1 and is_confirmed`;

/** The one place that knows who needs a second factor. `factorDueAt` is null for users who have one. */
const CREDENTIAL = `select credential.account_id as "accountId", credential.role,
    credential.credential_version as "credentialVersion", required.since as "factorRequiredSince",
    case when not exists (select from identity.factors where user_id = credential.user_id and is_confirmed)
      then required.since end as "factorDueAt"
  from identity.credentials credential left join identity.factor_requirements required
    on required.account_id = credential.account_id
    and (required.required_for = 'everybody' or required.required_for = 'owners' and credential.role = 'owner')
  where credential.user_id = $1`;

type LiveCredential = NonNullable<Awaited<ReturnType<CredentialOf>>> & {
  /** Null if the account requires no second factor of this user. */
  readonly factorRequiredSince: Date | null;
};

export const liveCredentialIn =
  (database: Kysely<CommandDatabase>) =>
  async (userId: string): Promise<LiveCredential | undefined> =>
    (await database.executeQuery<LiveCredential>(CompiledQuery.raw(CREDENTIAL, [userId]))).rows[0];

/** Used by every process that verifies ID tokens or API keys, as role `app`. A trigger records revoked sessions. */
export const tokenStateIn = (pool: Pick<Pool, 'query'>): TokenState => ({
  publicKeys: async () => {
    const { rows } = await pool.query<StoredPublicKey>('select kid, public_jwk from identity.signing_keys');
    return rows;
  },
  revokedSessions: async () => {
    const { rows } = await pool.query<{ session_id: string }>(
      'select session_id from identity.ended_sessions',
    );
    return rows.map(({ session_id }) => session_id);
  },
  credentialOf: async (userId) => {
    const { rows } = await pool.query<LiveCredential>(CREDENTIAL, [userId]);
    return rows[0];
  },
  apiKey: async (hashed) => {
    const { rows } = await pool.query<StoredApiKey>(FIND_KEY, [hashed]);
    return rows[0];
  },
});
