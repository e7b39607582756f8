import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { unwrapSecret, wrapSecret } from '@waivers/events/keys/master-key.ts';
import {
  importTokenKey,
  type PublicKeyOf,
  publicKeys,
  TOKEN_ALGORITHM,
} from '@waivers/server/id-token-keys.ts';
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../database/command-database.ts';

export type SigningKeys = {
  readonly current: { readonly kid: string; readonly privateKey: CryptoKey };
  readonly publicKey: PublicKeyOf;
};

const purposeOf = (kid: string): string => `signing-key/${kid}`;

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
    // Another process was first; its key counts.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const activeKey = (database: Kysely<CommandDatabase>) =>
  database
    .selectFrom('identity.signing_keys')
    .select(['kid', 'private_wrapped'])
    .where('state', '=', 'active')
    .executeTakeFirst();

/** Created at the first start and kept in Postgres, the private one wrapped. */
export const loadSigningKeys = async (
  database: Kysely<CommandDatabase>,
  wrappingKey: MasterKey,
  clock: () => number = () => performance.now(),
): Promise<SigningKeys> => {
  if ((await activeKey(database)) === undefined) await addKey(database, wrappingKey);
  const row = await activeKey(database);
  if (row === undefined) throw new Error('There is no key to sign ID tokens with.');
  const privateJwk = unwrapSecret(wrappingKey, purposeOf(row.kid), row.private_wrapped).toString();
  const privateKey = await importTokenKey(JSON.parse(privateJwk) as JWK);
  return {
    current: { kid: row.kid, privateKey },
    publicKey: await publicKeys(
      () => database.selectFrom('identity.signing_keys').select(['kid', 'public_jwk']).execute(),
      clock,
    ),
  };
};
