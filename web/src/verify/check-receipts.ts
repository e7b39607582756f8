import { type Checkpoint, type Cosigner, cosignersOf } from '@waivers/proof/notes/checkpoint.ts';
import type { Policy } from '@waivers/proof/notes/policy.ts';
import { receiptVerifier, type Verdict } from '@waivers/proof/verify-receipts.ts';
import type { Comparison, seenCheckpoints } from './seen-checkpoints.ts';
import { textOf } from './text-of.ts';

export type CheckedReceipt = {
  readonly name: string;
  readonly verdict: Verdict;
  /** Undefined unless the receipt is valid. */
  readonly comparison?: Comparison;
  /** Undefined unless the receipt is valid and the policy names witnesses. */
  readonly cosigners?: readonly Cosigner[] | undefined;
};

/** @returns undefined if the policy names no witnesses */
export const cosignersUnder = (policy: Policy, checkpoint: Checkpoint): readonly Cosigner[] | undefined =>
  policy.witnesses.size === 0 ? undefined : cosignersOf(checkpoint, policy);

export type Checking = {
  readonly policy: Policy;
  readonly compare: ReturnType<typeof seenCheckpoints>;
  readonly signal: AbortSignal;
  /** Called between chunks with the receipts checked so far. */
  readonly onProgress: (done: number) => void;
};

/** Files read at a time. */
const CHUNK = 64;
/** How long to work before the page may react to its reader. */
const WORK_MS = 40;
/** No receipt is as large. */
const LARGEST = 2 ** 20;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Checks receipts in chunks. @returns what was checked until aborted */
export const checkReceipts = async (
  files: readonly File[],
  { policy, compare, signal, onProgress }: Checking,
): Promise<readonly CheckedReceipt[]> => {
  const verify = receiptVerifier(policy);
  const checked: CheckedReceipt[] = [];
  let since = performance.now();
  for (let start = 0; start < files.length && !signal.aborted; start += CHUNK) {
    const chunk = files.slice(start, start + CHUNK);
    const texts = await Promise.all(chunk.map(async (file) => (file.size > LARGEST ? '' : textOf(file))));
    for (const [at, text] of texts.entries()) {
      const verdict = verify(text);
      const name = chunk[at]?.name ?? '';
      if ('failure' in verdict) checked.push({ name, verdict });
      else {
        const { checkpoint } = verdict;
        const cosigners = cosignersUnder(policy, checkpoint);
        checked.push({ name, verdict, comparison: compare(checkpoint), cosigners });
      }
      if (performance.now() - since > WORK_MS) {
        onProgress(checked.length);
        await pause();
        since = performance.now();
      }
    }
  }
  onProgress(checked.length);
  return checked;
};
