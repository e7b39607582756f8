import { type Checkpoint, parseCheckpoint } from '@waivers/proof/notes/checkpoint.ts';
import { formatCheckpointText } from '@waivers/proof/notes/checkpoint-text.ts';
import { formatNote } from '@waivers/proof/notes/note.ts';
import { isSignedBy } from '@waivers/proof/notes/signatures.ts';
import { type Frontier, rootOfFrontier } from '@waivers/proof/tree/frontier.ts';
import type { QueryExecutorProvider } from 'kysely';
import type { LogIdentity } from '../log/port/log-position.ts';
import { type CheckpointKeys, originOf } from './checkpoint-keys.ts';
import { keepNote, newestNote } from './checkpoint-store.ts';
import { readLostKeys } from './lost-keys.ts';
import { storedSubtrees } from './tree-store.ts';

/** The tree must not be signed, because it contradicts what has been signed before. Only an operator can tell why. */
class TreeContradiction extends Error {
  constructor(message: string) {
    super(`${message} No checkpoint is signed until this is explained: npm run verify-log`);
    this.name = 'TreeContradiction';
  }
}

export type Signing = {
  readonly database: QueryExecutorProvider;
  readonly identity: LogIdentity;
  readonly keys: CheckpointKeys;
};

/** A tree that has grown to this size, and whether it contains everything signed so far. */
type Signed = { readonly size: number };

const isOwn = ({ keys }: Signing, { note }: Checkpoint): boolean =>
  keys.verifiers.some((key) =>
    note.signatures.some(
      ({ keyId, signature }) => keyId === key.keyId && isSignedBy(note.text, key, signature),
    ),
  );

const isByLostKey = async ({ database, identity }: Signing, { note }: Checkpoint): Promise<boolean> => {
  const lost = await readLostKeys(database);
  return note.signatures.some(({ keyId }) =>
    lost.some((key) => key.epoch === identity.epoch && key.keyId === keyId),
  );
};

/**
 * Finds what has been signed in this epoch, and compares it with the tree.
 * @param isWhole whether the tree has a leaf for each event of the log
 * @returns undefined while the tree is smaller, because it is being grown anew
 * @throws TreeContradiction if the tree has another root, the log has fewer events, or a key has signed that is
 *   neither stored nor declared lost
 */
export const findSigned = async (
  signing: Signing,
  size: number,
  isWhole: () => Promise<boolean>,
): Promise<Signed | undefined> => {
  const { database, identity } = signing;
  const newest = await newestNote(database, identity.epoch);
  if (newest === undefined) return { size: 0 };
  const signed = parseCheckpoint(newest.note);
  if (signed === undefined || !(isOwn(signing, signed) || (await isByLostKey(signing, signed))))
    throw new TreeContradiction(
      'The last checkpoint was signed by a key that is not stored here. If it is lost, "npm run rotate-checkpoint-key -- ' +
        '--lost" records that and makes a new one.',
    );
  if (signed.size > size) {
    if (!(await isWhole())) return undefined;
    throw new TreeContradiction(
      `The log has ${size} events, but the last checkpoint was signed for ${signed.size}.`,
    );
  }
  const hashOf = storedSubtrees(database, signed.size);
  if (signed.size > 0 && !Buffer.from(signed.root).equals(await hashOf(0, signed.size)))
    throw new TreeContradiction(
      `The log's first ${signed.size} events are not those that the last checkpoint was signed for.`,
    );
  return signed;
};

/** Signs a tree by the newest key and keeps the checkpoint. */
export const signTree = async (
  { database, identity, keys }: Signing,
  frontier: Frontier,
): Promise<Signed> => {
  const { size } = frontier;
  const text = formatCheckpointText({ origin: originOf(identity), size, root: rootOfFrontier(frontier) });
  const [signer] = keys.signers;
  await keepNote(
    database,
    identity.epoch,
    size,
    formatNote({ text, signatures: [signer.signEd25519(text)] }),
  );
  return { size };
};
