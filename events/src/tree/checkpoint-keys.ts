import { hkdfSync, randomBytes } from 'node:crypto';
import type { VerifierKey } from '@waivers/proof/notes/note-keys.ts';
import { type CheckpointSigner, checkpointSigner, SEED_BYTES } from '@waivers/proof/notes/signatures.ts';
import type { Kysely } from 'kysely';
import type { KeysDatabase } from '../keys/database.ts';
import { ensureSecret } from '../keys/ensure-secret.ts';
import { type MasterKey, unwrapSecret } from '../keys/master-key.ts';
import type { LogIdentity } from '../log/port/log-position.ts';

/** Names the log in its checkpoints: without a host, because a business may change its address but not its log. */
export const originOf = ({ logId, epoch }: LogIdentity): string => `waivers/${logId}/${epoch}`;

const NAME = 'checkpoint-key/';
const SECRET_BYTES = 32;

/** Creates the key that signs checkpoints where there is none. Needs role `app`. */
export const ensureCheckpointKey = async (
  database: Kysely<KeysDatabase>,
  masterKey: MasterKey,
): Promise<void> => {
  await ensureSecret(database, masterKey, `${NAME}1`, () => randomBytes(SECRET_BYTES));
};

/** Each epoch has keys of its own, because a restored log must never sign for the one it was copied from. */
const signerOf = (secret: Buffer, origin: string): CheckpointSigner =>
  checkpointSigner(
    origin,
    new Uint8Array(hkdfSync('sha256', secret, '', `waiver-checkpoint/1\n${origin}`, SEED_BYTES)),
  );

export type CheckpointKeys = {
  /** The newest, which signs; then earlier ones, which still verify. */
  readonly signers: readonly [CheckpointSigner, ...CheckpointSigner[]];
  readonly verifiers: readonly VerifierKey[];
};

type StoredKey = { readonly name: string; readonly wrapped: Buffer };

/** @returns the stored keys, the newest first */
const readKeys = async (database: Kysely<KeysDatabase>): Promise<readonly StoredKey[]> => {
  const rows = await database
    .selectFrom('keys.secrets')
    .select(['name', 'wrapped'])
    .where('name', 'like', `${NAME}%`)
    .execute();
  return rows.toSorted((one, other) => numberOf(other) - numberOf(one));
};

const numberOf = ({ name }: Pick<StoredKey, 'name'>): number => Number(name.slice(NAME.length));

const signersFrom = (
  rows: readonly StoredKey[],
  masterKey: MasterKey,
  identity: LogIdentity,
): CheckpointKeys => {
  const [newest, ...earlier] = rows.map(({ name, wrapped }) =>
    signerOf(unwrapSecret(masterKey, name, wrapped), originOf(identity)),
  );
  if (newest === undefined) throw new Error('There is no key for checkpoints yet.');
  const signers = [newest, ...earlier] as const;
  return { signers, verifiers: signers.flatMap(({ keys }) => keys) };
};

/** @throws Error if `ensureCheckpointKey` has not been called yet */
export const checkpointKeys = async (
  database: Kysely<KeysDatabase>,
  masterKey: MasterKey,
  identity: LogIdentity,
): Promise<CheckpointKeys> => signersFrom(await readKeys(database), masterKey, identity);

/** Returns a function that reads the keys each time, and derives them only if there are others. */
export const currentCheckpointKeys = (
  database: Kysely<KeysDatabase>,
  masterKey: MasterKey,
  identity: LogIdentity,
): (() => Promise<CheckpointKeys>) => {
  let known: { readonly names: string; readonly keys: CheckpointKeys } | undefined;
  return async () => {
    const rows = await readKeys(database);
    const names = rows.map(({ name }) => name).join();
    if (known?.names !== names) known = { names, keys: signersFrom(rows, masterKey, identity) };
    return known.keys;
  };
};

/** @returns the keys that may have signed for an epoch; empty if there are none yet */
export const checkpointVerifiers = async (
  database: Kysely<KeysDatabase>,
  masterKey: MasterKey,
  identity: LogIdentity,
): Promise<readonly VerifierKey[]> => {
  const rows = await readKeys(database);
  return rows.length === 0 ? [] : signersFrom(rows, masterKey, identity).verifiers;
};

/** Makes the next key, which signs from now on. Earlier ones still verify. Needs role `app`. */
export const rotateCheckpointKey = async (
  database: Kysely<KeysDatabase>,
  masterKey: MasterKey,
): Promise<void> => {
  const [newest] = await readKeys(database);
  const next = (newest === undefined ? 0 : numberOf(newest)) + 1;
  await ensureSecret(database, masterKey, `${NAME}${next}`, () => randomBytes(SECRET_BYTES));
};
