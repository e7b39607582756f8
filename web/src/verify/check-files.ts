import { factsOf } from '@waivers/proof/event-bytes.ts';
import { type Cosigner, type Distrust, distrustIn } from '@waivers/proof/notes/checkpoint.ts';
import type { Policy } from '@waivers/proof/notes/policy.ts';
import { type CheckedReceipt, checkReceipts, cosignersUnder } from './check-receipts.ts';
import { type Comparison, seenCheckpoints } from './seen-checkpoints.ts';
import type { CheckpointFile, EventFile, SortedFiles } from './sort-files.ts';

export type CheckedCheckpoint = CheckpointFile & {
  readonly failure?: Distrust;
  /** Undefined also for one that a valid receipt ends with, unless it contradicts another. */
  readonly comparison?: Comparison;
  readonly cosigners?: readonly Cosigner[] | undefined;
};

export type CheckedEvent = {
  readonly name: string;
  /** The name of the receipt that is for this event; undefined if none is. */
  readonly receipt: string | undefined;
};

export type CheckedText = {
  readonly name: string;
  /** The name of the file with a signature of this text that a receipt is for; undefined if none is. */
  readonly event: string | undefined;
};

export type Results = {
  readonly receipts: readonly CheckedReceipt[];
  readonly checkpoints: readonly CheckedCheckpoint[];
  readonly events: readonly CheckedEvent[];
  readonly texts: readonly CheckedText[];
  /** Names of files that were not checked. */
  readonly others: readonly string[];
};

type Matched = CheckedEvent & {
  /** The hash of the text that was signed. */
  readonly versionHash: unknown;
};

/** Finds the valid receipt of each event. */
const matchEvents = (
  files: readonly EventFile[],
  receipts: readonly CheckedReceipt[],
): readonly Matched[] => {
  const names = new Map<string, string>();
  for (const { name, verdict } of receipts) {
    if ('failure' in verdict) continue;
    const { stream, type, event } = verdict.leaf;
    const key = `${stream} ${type} ${event}`;
    if (!names.has(key)) names.set(key, name);
  }
  return files.flatMap(({ name, events }) =>
    events.map((each) => {
      const { stream, type, event } = factsOf(each);
      const { versionHash } = (each.data ?? {}) as { readonly versionHash?: unknown };
      return { name, receipt: names.get(`${stream} ${type} ${event}`), versionHash };
    }),
  );
};

/** A checkpoint that a valid receipt ends with is not suspicious, however old it is. */
const isOfReceipt = ({ checkpoint: { origin, size } }: CheckpointFile, receipts: readonly CheckedReceipt[]) =>
  receipts.some(
    ({ verdict }) =>
      !('failure' in verdict) && verdict.checkpoint.origin === origin && verdict.checkpoint.size === size,
  );

/** @param onProgress called with the number of receipts checked so far */
export const checkFiles = async (
  { receipts: files, checkpoints, events, texts, others }: SortedFiles,
  policy: Policy,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void },
): Promise<Results> => {
  const compare = seenCheckpoints();
  const receipts = await checkReceipts(files, { policy, compare, signal, onProgress });
  const matched = matchEvents(events, receipts);
  return {
    receipts,
    checkpoints: checkpoints.map((file) => {
      const { checkpoint } = file;
      const failure = distrustIn(checkpoint, policy);
      if (failure !== undefined) return { ...file, failure };
      const comparison = compare(checkpoint);
      const isKnown = comparison.kind === 'older' && isOfReceipt(file, receipts);
      const cosigners = cosignersUnder(policy, checkpoint);
      return { ...file, ...(isKnown ? {} : { comparison }), cosigners };
    }),
    events: matched,
    texts: texts.map(({ name, hash }) => ({
      name,
      event: matched.find(({ receipt, versionHash }) => receipt !== undefined && versionHash === hash)?.name,
    })),
    others,
  };
};
