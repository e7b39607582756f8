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

/** @throws Error if `ensureCheckpointKey` has not been called yet */
export const checkpointKeys = async (
  database: Kysely<KeysDatabase>,
  masterKey: MasterKey,
  identity: LogIdentity,
): Promise<CheckpointKeys> => {
  const rows = await database
    .selectFrom('keys.secrets')
    .select(['name', 'wrapped'])
    .where('name', 'like', `${NAME}%`)
    .execute();
  const numbered = rows.map((row) => ({ ...row, number: Number(row.name.slice(NAME.length)) }));
  const [newest, ...earlier] = numbered
    .sort((one, other) => other.number - one.number)
    .map(({ name, wrapped }) => signerOf(unwrapSecret(masterKey, name, wrapped), originOf(identity)));
  if (newest === undefined) throw new Error('There is no key for checkpoints yet.');
  const signers = [newest, ...earlier] as const;
  return { signers, verifiers: signers.flatMap(({ keys }) => keys) };
};
