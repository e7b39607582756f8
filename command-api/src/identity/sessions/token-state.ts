import type { StoredApiKey } from '@waivers/server/access/api-keys.ts';
import type { CredentialOf } from '@waivers/server/access/authorise.ts';
import type { StoredPublicKey, TokenState } from '@waivers/server/access/id-token-keys.ts';
import type { Pool } from 'pg';

/** Updates `last_used_at` at most once a minute. */
const FIND_KEY = `with used as (
    update identity.api_keys set last_used_at = clock_timestamp()
    where hash = $1 and (last_used_at is null or last_used_at < clock_timestamp() - interval '1 minute'))
  select id, account_id as "accountId", user_id as "userId", scopes
  from identity.api_keys where hash = $1 and is_confirmed`;

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
    const { rows } = await pool.query<NonNullable<Awaited<ReturnType<CredentialOf>>>>(
      `select account_id as "accountId", role, credential_version as "credentialVersion"
       from identity.credentials where user_id = $1`,
      [userId],
    );
    return rows[0];
  },
  apiKey: async (hashed) => {
    const { rows } = await pool.query<StoredApiKey>(FIND_KEY, [hashed]);
    return rows[0];
  },
});
