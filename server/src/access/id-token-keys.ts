import { type CryptoKey, importJWK, type JWK } from 'jose';
import type { FindApiKey } from './api-keys.ts';
import type { CredentialOf } from './authorise.ts';

export const TOKEN_ALGORITHM = 'ES256';

export type StoredPublicKey = { readonly kid: string; readonly public_jwk: string };

export type TokenState = {
  readonly publicKeys: () => Promise<readonly StoredPublicKey[]>;
  readonly revokedSessions: () => Promise<readonly string[]>;
  readonly apiKey: FindApiKey;
  readonly credentialOf: CredentialOf;
};

export type PublicKeyOf = (kid: string) => Promise<CryptoKey | undefined>;

const RELOAD_INTERVAL_MS = 10_000;
/** Maximum time during which a removed key may still verify tokens. */
const MAX_KEY_AGE_MS = 60_000;

export const importTokenKey = async (jwk: JWK): Promise<CryptoKey> => {
  const key = await importJWK(jwk, TOKEN_ALGORITHM);
  if (key instanceof Uint8Array) throw new Error('A signing key must be an elliptic curve key.');
  return key;
};

/** Caches public keys that another process may rotate. Reloads every minute, and at a limited rate for unknown ids. */
export const publicKeys = async (
  load: () => Promise<readonly StoredPublicKey[]>,
  clock: () => number = () => performance.now(),
): Promise<PublicKeyOf> => {
  const read = async (): Promise<ReadonlyMap<string, CryptoKey>> => {
    const rows = await load();
    return new Map(
      await Promise.all(
        rows.map(async (row) => [row.kid, await importTokenKey(JSON.parse(row.public_jwk) as JWK)] as const),
      ),
    );
  };
  let known = await read();
  let readAt = clock();
  // Never delay the first reload: a process started with the issuer may load before the first key exists.
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  const readAgain = async (): Promise<void> => {
    readAt = clock();
    known = await read();
  };
  return async (kid) => {
    if (clock() - readAt >= MAX_KEY_AGE_MS) {
      await readAgain().catch((error: unknown) => {
        // While the database is unavailable, keep using known keys.
        if (!known.has(kid)) throw error;
      });
    }
    const key = known.get(kid);
    if (key !== undefined) return key;
    if (clock() - lookedAt >= RELOAD_INTERVAL_MS) {
      lookedAt = clock();
      looking = readAgain().finally(() => {
        looking = undefined;
      });
    }
    // Let concurrent requests wait for the reload instead of rejecting them.
    await looking;
    return known.get(kid);
  };
};
