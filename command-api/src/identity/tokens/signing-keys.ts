import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { unwrapSecret, wrapSecret } from '@waivers/events/keys/master-key.ts';
import {
  importTokenKey,
  type PublicKeyOf,
  publicKeys,
  TOKEN_ALGORITHM,
} from '@waivers/server/access/id-token-keys.ts';
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';

export const JWKS_MAX_AGE_SECONDS = 300;
/** How long a key is published before it signs. Must exceed the lifetime of any cached copy without the key. */
export const PUBLISHED_AHEAD_MS = 2 * JWKS_MAX_AGE_SECONDS * 1000;
/** How long a replaced key remains valid for verification. Must exceed the lifetime of any ID token. */
export const RETIRING_MS = 3_600_000;
const LOOK_AGAIN_MS = 30_000;

export type SigningKey = { readonly kid: string; readonly privateKey: CryptoKey };

export type SigningKeys = {
  current(): Promise<SigningKey>;
  readonly publicKey: PublicKeyOf;
};

export type KeyRotation = {
  readonly kid: string;
  readonly signsFrom: Date;
  /** False if an earlier rotation is still in progress. */
  readonly isNew: boolean;
};

const purposeOf = (kid: string): string => `signing-key/${kid}`;

const addKey = async (
  transaction: Transaction<CommandDatabase>,
  wrappingKey: MasterKey,
  signsFrom: Date,
): Promise<string> => {
  const pair = await generateKeyPair(TOKEN_ALGORITHM, { extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const privateJwk = Buffer.from(JSON.stringify(await exportJWK(pair.privateKey)));
  await transaction
    .insertInto('identity.signing_keys')
    .values({
      kid,
      public_jwk: JSON.stringify(publicJwk),
      private_wrapped: wrapSecret(wrappingKey, purposeOf(kid), privateJwk),
      signs_from: signsFrom,
    })
    .execute();
  return kid;
};

const newestKey = (database: Kysely<CommandDatabase>) =>
  database
    .selectFrom('identity.signing_keys')
    .select(['kid', 'signs_from'])
    .orderBy('signs_from', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Runs the task exclusively so that only one process at a time adds a key. */
const alone = <T>(
  database: Kysely<CommandDatabase>,
  task: (transaction: Transaction<CommandDatabase>) => Promise<T>,
): Promise<T> =>
  database.transaction().execute(async (transaction) => {
    await sql`lock table identity.signing_keys in share row exclusive mode`.execute(transaction);
    return task(transaction);
  });

const makeFirstKey = (database: Kysely<CommandDatabase>, wrappingKey: MasterKey, now: Date) =>
  alone(database, async (transaction) => {
    if ((await newestKey(transaction)) === undefined) await addKey(transaction, wrappingKey, now);
  });

/** Publishes the next key, which signs once every cached copy includes it. The old key is deleted an hour later. */
export const rotateSigningKeys = (
  database: Kysely<CommandDatabase>,
  wrappingKey: MasterKey,
  now: Date,
): Promise<KeyRotation> =>
  alone(database, async (transaction) => {
    const newest = await newestKey(transaction);
    if (newest !== undefined && newest.signs_from > now) {
      return { kid: newest.kid, signsFrom: newest.signs_from, isNew: false };
    }
    const signsFrom = newest === undefined ? now : new Date(now.getTime() + PUBLISHED_AHEAD_MS);
    return { kid: await addKey(transaction, wrappingKey, signsFrom), signsFrom, isNew: true };
  });

export const forgetOldSigningKeys = async (database: Kysely<CommandDatabase>, now: Date): Promise<void> => {
  await database
    .deleteFrom('identity.signing_keys as old')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('identity.signing_keys as next')
          .select('next.kid')
          .whereRef('next.signs_from', '>', 'old.signs_from')
          .where('next.signs_from', '<=', new Date(now.getTime() - RETIRING_MS)),
      ),
    )
    .execute();
};

type StoredKey = {
  readonly kid: string;
  readonly private_wrapped: Buffer;
  readonly signs_from: Date;
};

const readKeys = (database: Kysely<CommandDatabase>): Promise<readonly StoredKey[]> =>
  database
    .selectFrom('identity.signing_keys')
    .select(['kid', 'private_wrapped', 'signs_from'])
    .orderBy('signs_from', 'desc')
    .execute();

/** Creates the first key if needed. Running processes pick up rotations. `clock.milliseconds` must be monotonic. */
export const loadSigningKeys = async (
  database: Kysely<CommandDatabase>,
  wrappingKey: MasterKey,
  clock: { readonly now: () => Date; readonly milliseconds?: () => number },
): Promise<SigningKeys> => {
  const { now, milliseconds = () => performance.now() } = clock;
  await makeFirstKey(database, wrappingKey, now());
  let stored = await readKeys(database);
  let readAt = milliseconds();
  let current: SigningKey | undefined;

  const open = async ({ kid, private_wrapped }: StoredKey): Promise<SigningKey> => {
    const privateJwk = unwrapSecret(wrappingKey, purposeOf(kid), private_wrapped).toString();
    return { kid, privateKey: await importTokenKey(JSON.parse(privateJwk) as JWK) };
  };

  const due = async (): Promise<SigningKey> => {
    if (milliseconds() - readAt >= LOOK_AGAIN_MS) {
      stored = await readKeys(database);
      readAt = milliseconds();
    }
    const newest = stored.find(({ signs_from }) => signs_from <= now()) ?? stored.at(-1);
    if (newest === undefined) throw new Error('There is no key to sign ID tokens with.');
    if (current?.kid !== newest.kid) current = await open(newest);
    return current;
  };

  await due();
  return {
    current: due,
    publicKey: await publicKeys(
      () => database.selectFrom('identity.signing_keys').select(['kid', 'public_jwk']).execute(),
      milliseconds,
    ),
  };
};
