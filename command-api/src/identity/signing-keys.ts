import type { MasterKey } from '@waivers/events/personal-data/master-key.ts';
import { unwrapSecret, wrapSecret } from '@waivers/events/personal-data/master-key.ts';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../database.ts';

export const TOKEN_ALGORITHM = 'ES256';

export type SigningKeys = {
  /** The key that signs now. */
  readonly current: { readonly kid: string; readonly privateKey: CryptoKey };
  /** The key that a token names, or undefined for one that we never had. */
  publicKey(kid: string): Promise<CryptoKey | undefined>;
};

/** How often a key id that we do not know may send us to the database. */
const LOOK_AGAIN_MS = 10_000;

const purposeOf = (kid: string): string => `signing-key/${kid}`;

const importKey = async (jwk: JWK): Promise<CryptoKey> => {
  const key = await importJWK(jwk, TOKEN_ALGORITHM);
  if (key instanceof Uint8Array) throw new Error('A signing key must be an elliptic curve key.');
  return key;
};

const addKey = async (database: Kysely<CommandDatabase>, wrappingKey: MasterKey): Promise<void> => {
  const pair = await generateKeyPair(TOKEN_ALGORITHM, { extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const privateJwk = Buffer.from(JSON.stringify(await exportJWK(pair.privateKey)));
  await database
    .insertInto('identity.signing_keys')
    .values({
      kid,
      public_jwk: JSON.stringify(publicJwk),
      private_wrapped: wrapSecret(wrappingKey, purposeOf(kid), privateJwk),
      state: 'active',
    })
    // Another process was first: its key is the one.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const activeKey = (database: Kysely<CommandDatabase>) =>
  database
    .selectFrom('identity.signing_keys')
    .select(['kid', 'private_wrapped'])
    .where('state', '=', 'active')
    .executeTakeFirst();

const loadPublicKeys = async (database: Kysely<CommandDatabase>): Promise<ReadonlyMap<string, CryptoKey>> => {
  const rows = await database.selectFrom('identity.signing_keys').select(['kid', 'public_jwk']).execute();
  return new Map(
    await Promise.all(
      rows.map(async (row) => [row.kid, await importKey(JSON.parse(row.public_jwk) as JWK)] as const),
    ),
  );
};

/**
 * The keys of ID tokens, made at the first start and kept in Postgres, the private one wrapped. Several processes
 * share them: a key id that is not known here yet is looked up again, but not for everybody who makes one up.
 */
export const loadSigningKeys = async (
  database: Kysely<CommandDatabase>,
  wrappingKey: MasterKey,
  clock: () => number = () => performance.now(),
): Promise<SigningKeys> => {
  if ((await activeKey(database)) === undefined) await addKey(database, wrappingKey);
  const row = await activeKey(database);
  if (row === undefined) throw new Error('There is no key to sign ID tokens with.');
  const privateJwk = unwrapSecret(wrappingKey, purposeOf(row.kid), row.private_wrapped).toString();
  const privateKey = await importKey(JSON.parse(privateJwk) as JWK);
  let publicKeys = await loadPublicKeys(database);
  let lookedAt = clock();
  return {
    current: { kid: row.kid, privateKey },
    publicKey: async (kid) => {
      const known = publicKeys.get(kid);
      if (known !== undefined || clock() - lookedAt < LOOK_AGAIN_MS) return known;
      lookedAt = clock();
      publicKeys = await loadPublicKeys(database);
      return publicKeys.get(kid);
    },
  };
};
