import { TOKEN_ALGORITHM } from '@waivers/server/access/id-token-keys.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import type { JWK } from 'jose';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';
import { JWKS_MAX_AGE_SECONDS } from './signing-keys.ts';

/** OpenID's conventional path. Not part of the API, so it has no contract entry. */
const JWKS_PATH = '/.well-known/jwks.json';

/** Serves the next, current and retiring public keys for ID tokens (RFC 7517). */
export const jwksRoute =
  ({ database }: { readonly database: Kysely<CommandDatabase> }): Routes =>
  async (app) => {
    const options = { config: { actor: 'public' }, schema: { hide: true } } as const;
    app.get(JWKS_PATH, options, async (_request, reply) => {
      const rows = await database
        .selectFrom('identity.signing_keys')
        .select(['kid', 'public_jwk'])
        .orderBy('signs_from')
        .execute();
      const keys = rows.map(({ kid, public_jwk }) => ({
        ...(JSON.parse(public_jwk) as JWK),
        kid,
        alg: TOKEN_ALGORITHM,
        use: 'sig',
      }));
      return reply
        .header('Cache-Control', `public, max-age=${JWKS_MAX_AGE_SECONDS}`)
        .type('application/jwk-set+json')
        .send(JSON.stringify({ keys }));
    });
  };
