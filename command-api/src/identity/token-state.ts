import type { StoredPublicKey, TokenState } from '@waivers/server/id-token-keys.ts';
import type { Pool } from 'pg';

/** For every process that verifies ID tokens; runs as role `app`. A trigger records every ended session. */
export const tokenStateIn = (pool: Pick<Pool, 'query'>): TokenState => ({
  publicKeys: async () => {
    const { rows } = await pool.query<StoredPublicKey>('select kid, public_jwk from identity.signing_keys');
    return rows;
  },
  endedSessions: async () => {
    const { rows } = await pool.query<{ session_id: string }>(
      'select session_id from identity.ended_sessions',
    );
    return rows.map(({ session_id }) => session_id);
  },
});
