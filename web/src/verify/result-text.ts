import type { Cosigner } from '@waivers/proof/notes/checkpoint.ts';
import type { Verdict, Verified } from '@waivers/proof/verify-receipts.ts';
import type { CheckedCheckpoint } from './check-files.ts';
import type { NamedRecord } from './named-record.ts';
import type { Comparison } from './seen-checkpoints.ts';
import type { Say } from './texts.ts';

/** Says in one or two sentences what a receipt shows, or why it shows nothing. */
export const verdictText = (say: Say, verdict: Verdict): string => {
  if ('failure' in verdict) return say(`failure.${verdict.failure}`, { origin: verdict.origin ?? '' });
  const { leaf, checkpoint } = verdict;
  const values = { place: leaf.position, size: checkpoint.size, origin: checkpoint.origin };
  return leaf.type === 'WaiverSigned'
    ? say('valid.signature', values)
    : say('valid.event', { ...values, type: leaf.type });
};

/** @returns undefined if there is nothing to tell; that a receipt is older than others is normal */
export const receiptWarning = (
  say: Say,
  { leaf, checkpoint: { size } }: Verified,
  comparison: Comparison | undefined,
  named: NamedRecord | undefined,
): string | undefined => {
  if (comparison?.kind === 'contradiction') return say('seen.contradiction', { size });
  return named === undefined || named.stream === leaf.stream
    ? undefined
    : say('named.other', { id: named.id });
};

export const checkpointText = (say: Say, { checkpoint, failure, comparison }: CheckedCheckpoint) => {
  const { origin, size } = checkpoint;
  if (failure !== undefined) return say(`failure.${failure}`, { origin });
  if (comparison?.kind === 'contradiction') return say('seen.contradiction', { size });
  if (comparison?.kind === 'older') return say('seen.smaller', { size, seen: comparison.seen });
  return say('valid.checkpoint', { size, origin });
};

/** @returns a sentence per witness that has signed; none at all if the policy names no witnesses */
export const witnessTexts = (say: Say, cosigners: readonly Cosigner[] | undefined): readonly string[] => {
  if (cosigners?.length === 0) return [say('witnesses.none')];
  return (cosigners ?? []).map(({ witness: name, at: seconds }) => {
    const at = new Date(Number(seconds) * 1000);
    // A witness may have signed any number.
    return say('witnesses.signed', { name, at: Number.isNaN(at.getTime()) ? String(seconds) : at });
  });
};
