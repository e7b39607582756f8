import { factsOf } from '@waivers/proof/event-bytes.ts';
import { type Distrust, distrustIn } from '@waivers/proof/notes/checkpoint.ts';
import type { Policy } from '@waivers/proof/notes/policy.ts';
import { type CheckedReceipt, checkReceipts } from './check-receipts.ts';
import { type Comparison, seenCheckpoints } from './seen-checkpoints.ts';
import type { CheckpointFile, EventFile, SortedFiles } from './sort-files.ts';

export type CheckedCheckpoint = CheckpointFile & {
  readonly failure?: Distrust;
  readonly comparison?: Comparison;
};

export type CheckedEvent = {
  readonly name: string;
  /** The name of the receipt that is for this event; undefined if none is. */
  readonly receipt: string | undefined;
};

export type Results = {
  readonly receipts: readonly CheckedReceipt[];
  readonly checkpoints: readonly CheckedCheckpoint[];
  readonly events: readonly CheckedEvent[];
};

/** Finds the valid receipt of each event. */
const matchEvents = (
  files: readonly EventFile[],
  receipts: readonly CheckedReceipt[],
): readonly CheckedEvent[] => {
  const names = new Map<string, string>();
  for (const { name, verdict } of receipts) {
    if ('failure' in verdict) continue;
    const { stream, type, event } = verdict.leaf;
    names.set(`${stream} ${type} ${event}`, name);
  }
  return files.flatMap(({ name, events }) =>
    events.map((each) => {
      const { stream, type, event } = factsOf(each);
      return { name, receipt: names.get(`${stream} ${type} ${event}`) };
    }),
  );
};

/** @param onProgress called with the number of receipts checked so far */
export const checkFiles = async (
  { receipts: files, checkpoints, events }: SortedFiles,
  policy: Policy,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void },
): Promise<Results> => {
  const compare = seenCheckpoints();
  const receipts = await checkReceipts(files, { policy, compare, signal, onProgress });
  return {
    receipts,
    checkpoints: checkpoints.map((file) => {
      const failure = distrustIn(file.checkpoint, policy);
      return failure === undefined ? { ...file, comparison: compare(file.checkpoint) } : { ...file, failure };
    }),
    events: matchEvents(events, receipts),
  };
};
