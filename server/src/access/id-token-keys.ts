import { type CryptoKey, importJWK, type JWK } from 'jose';
import type { FindApiKey } from './api-keys.ts';
import type { CredentialOf } from './authorise.ts';

export const TOKEN_ALGORITHM = 'ES256';

export type StoredPublicKey = { readonly kid: string; readonly public_jwk: string };

/** What verifying ID tokens needs from their issuer. */
export type TokenState = {
  readonly publicKeys: () => Promise<readonly StoredPublicKey[]>;
  /** Sessions that ended within the lifetime of an ID token. */
  readonly revokedSessions: () => Promise<readonly string[]>;
  readonly apiKey: FindApiKey;
  readonly credentialOf: CredentialOf;
};

export type PublicKeyOf = (kid: string) => Promise<CryptoKey | undefined>;

/** How often unknown key ids may cause a query. */
const RELOAD_INTERVAL_MS = 10_000;
/** For how long a key that has been taken away may still verify. */
const MAX_KEY_AGE_MS = 60_000;

export const importTokenKey = async (jwk: JWK): Promise<CryptoKey> => {
  const key = await importJWK(jwk, TOKEN_ALGORITHM);
  if (key instanceof Uint8Array) throw new Error('A signing key must be an elliptic curve key.');
  return key;
};

/**
 * Shared by several processes: unknown key ids are reloaded, at a limited rate, and all every minute while they are in use.
 * @param load reads all keys
 */
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
  // A process started together with the issuer may load before there is a key.
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  const readAgain = async (): Promise<void> => {
    readAt = clock();
    known = await read();
  };
  return async (kid) => {
    if (clock() - readAt >= MAX_KEY_AGE_MS) {
      await readAgain().catch((error: unknown) => {
        // The database is away: a key that was there a minute ago goes on.
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
    // Requests that come together with the first one must not be refused before it knows.
    await looking;
    return known.get(kid);
  };
};
