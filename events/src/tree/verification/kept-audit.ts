import { parseCheckpoint } from '@waivers/proof/notes/checkpoint.ts';
import type { KeptCheckpoint } from '../checkpoint-store.ts';
import type { Epochs } from './epochs.ts';
import type { SignatureTrust } from './signature-trust.ts';
import { checkpointName, count, keyName } from './words.ts';

type Mark = Pick<KeptCheckpoint, 'size' | 'signedAt'>;
type Tally = { readonly first: Mark; readonly count: number };

export type KeptAudit = {
  /** Compares a checkpoint with the log. @param root of the log's first `size` events; undefined if it has fewer */
  compare(kept: KeptCheckpoint, root: Uint8Array | undefined): Promise<void>;
  /** The size of the largest checkpoint that a known key has signed for this log. */
  provenSize(): number;
  compared(): number;
  findings(events: number): readonly string[];
  notices(): readonly string[];
};

type State = {
  compared: number;
  unchecked: number;
  good: Mark | undefined;
  proven: number;
  /** Differing checkpoints since the last one that did not differ. */
  different: Tally | undefined;
  beyond: Tally | undefined;
  readonly contradicted: Tally[];
  readonly defects: Map<string, Tally>;
  readonly lost: Map<string, Tally>;
};

const tallied = (tally: Tally | undefined, mark: Mark): Tally => ({
  first: tally?.first ?? mark,
  count: (tally?.count ?? 0) + 1,
});

const note = (tallies: Map<string, Tally>, what: string, mark: Mark): void =>
  void tallies.set(what, tallied(tallies.get(what), mark));

const differenceFound = ({ good, different }: State): readonly string[] => {
  if (different === undefined) return [];
  const same =
    good === undefined
      ? "No smaller checkpoint has the log's root"
      : `The log's first ${count(good.size, 'event')} are those of ${checkpointName(good)}`;
  return [
    `${same}, but ${checkpointName(different.first)} has another root: the first difference from what was signed lies ` +
      `between positions ${(good?.size ?? 0) + 1} and ${different.first.size}. ${count(different.count, 'checkpoint')} ` +
      `${different.count === 1 ? 'differs' : 'differ'}.`,
  ];
};

/** Compares the checkpoints that the database keeps with the log, the smallest first. */
export const createKeptAudit = (trust: SignatureTrust, epochs: Epochs): KeptAudit => {
  const state: State = {
    compared: 0,
    unchecked: 0,
    good: undefined,
    proven: 0,
    different: undefined,
    beyond: undefined,
    contradicted: [],
    defects: new Map(),
    lost: new Map(),
  };
  /** @returns whether the checkpoint's root is to be compared, and whether a key proves it */
  const judgeSignature = async (kept: KeptCheckpoint) => {
    const checkpoint = parseCheckpoint(kept.note);
    if (checkpoint?.size !== kept.size || checkpoint.origin !== epochs.originOf(kept.epoch)) {
      note(state.defects, 'is not the note of its row: log.checkpoints was altered', kept);
      return undefined;
    }
    const signing = await trust.signingOf(checkpoint, kept.epoch);
    if (signing.by === 'nobody') {
      note(state.defects, `has a wrong signature of key ${keyName(signing.keyId)}: it was altered`, kept);
      return undefined;
    }
    if (signing.by === 'unknown key') {
      const problem = `was signed by key ${keyName(signing.keyId)}, which is not known here: forged, or the key is lost`;
      note(state.defects, problem, kept);
      return undefined;
    }
    if (signing.by === 'unlisted log') state.unchecked += 1;
    if (signing.by === 'lost key') {
      const since = signing.declaredAt.toISOString();
      note(state.lost, `key ${keyName(signing.keyId)}, which was declared lost at ${since}`, kept);
    }
    return { root: checkpoint.root, isProven: signing.by === 'known key' };
  };
  return {
    compare: async (kept, root) => {
      state.compared += 1;
      const signed = await judgeSignature(kept);
      if (signed === undefined) return;
      const mark = { size: kept.size, signedAt: kept.signedAt };
      if (root !== undefined && Buffer.from(signed.root).equals(root)) {
        if (state.different !== undefined) state.contradicted.push(state.different);
        state.different = undefined;
        state.good = mark;
        if (signed.isProven) state.proven = kept.size;
      } else if (!epochs.noteLost(kept.epoch, kept.size)) {
        if (root === undefined) state.beyond = { first: mark, count: (state.beyond?.count ?? 0) + 1 };
        else state.different = tallied(state.different, mark);
      }
    },
    provenSize: () => state.proven,
    compared: () => state.compared,
    findings: (events) => {
      const { beyond, contradicted, defects } = state;
      return [
        ...[...defects].map(
          ([problem, { first, count: number }]) =>
            `${count(number, 'kept checkpoint')}: ${checkpointName(first)} ${problem}.`,
        ),
        ...contradicted.map(
          ({ first }) =>
            `The root of ${checkpointName(first)} is not the log's, although a later checkpoint's is: it was signed for another ` +
            'log (a fork).',
        ),
        ...differenceFound(state),
        ...(beyond === undefined
          ? []
          : [
              `The log is shorter than ${checkpointName(beyond.first)}: at least ` +
                `${count(beyond.first.size - events, 'event')} missing from its end.`,
            ]),
      ];
    },
    notices: () => [
      ...[...state.lost].map(
        ([key, { count: number }]) =>
          `${count(number, 'checkpoint')} signed by ${key}: their roots were compared, but their signatures cannot be checked ` +
          'without a policy that has the key (--policy).',
      ),
      ...(state.unchecked === 0
        ? []
        : [
            `${count(state.unchecked, 'kept checkpoint')} of epochs without a key in the policy: their roots were compared, not their signatures.`,
          ]),
    ],
  };
};
