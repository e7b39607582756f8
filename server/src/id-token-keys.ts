import { type CryptoKey, importJWK, type JWK } from 'jose';

export const TOKEN_ALGORITHM = 'ES256';

/** A public key as it stands in `identity.signing_keys`. */
export type StoredPublicKey = { readonly kid: string; readonly public_jwk: string };

/** The key that a token names, or undefined for one that we never had. */
export type PublicKeyOf = (kid: string) => Promise<CryptoKey | undefined>;

/** How often a key id that we do not know may send us to the database. */
const LOOK_AGAIN_MS = 10_000;

export const importTokenKey = async (jwk: JWK): Promise<CryptoKey> => {
  const key = await importJWK(jwk, TOKEN_ALGORITHM);
  if (key instanceof Uint8Array) throw new Error('A signing key must be an elliptic curve key.');
  return key;
};

/**
 * The public keys of ID tokens. Several processes share them: a key id that is not known here yet is looked up again,
 * but not for everybody who makes one up.
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
  // Whoever starts together with the issuer reads before there is a key: the first one that it misses is looked up at once.
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async (kid) => {
    const key = known.get(kid);
    if (key !== undefined || clock() - lookedAt < LOOK_AGAIN_MS) return key;
    lookedAt = clock();
    known = await read();
    return known.get(kid);
  };
};
