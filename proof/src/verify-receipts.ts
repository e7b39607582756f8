import { equalBytes } from '@noble/curves/utils.js';
import { entryOf, type Leaf, leafFrom } from './leaf.ts';
import { type Checkpoint, type Distrust, distrustIn, parseCheckpoint } from './notes/checkpoint.ts';
import type { Policy } from './notes/policy.ts';
import { isReceipt, parseReceipt, type Refusal, refusalOf } from './receipt.ts';
import { hashOfLeaf } from './tree/hash.ts';

/**
 * Why a file proves nothing. `not_a_receipt`: it is something else. `damaged`: it begins like a receipt, but cannot be
 * read. `no_entry`: it does not say which event it is for.
 */
export type Failure = Refusal | 'not_a_receipt' | 'damaged' | 'no_entry';

export type Verified = { readonly leaf: Leaf; readonly checkpoint: Checkpoint };

export type Verdict = Verified | { readonly failure: Failure; readonly origin?: string };

/** @returns undefined if it is not the entry that this product's log makes of some leaf */
const entryIn = (extra: Uint8Array): Leaf | undefined => {
  try {
    const leaf = leafFrom(extra);
    return equalBytes(entryOf(leaf), extra) ? leaf : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Returns a function that verifies receipts one by one. Checks the signatures of each checkpoint once, because they
 * take much longer than everything else, and many receipts share a checkpoint.
 */
export const receiptVerifier = (policy: Policy): ((text: string) => Verdict) => {
  const checkpoints = new Map<string, Checkpoint | undefined>();
  const distrusts = new Map<Checkpoint, Distrust | undefined>();
  const readCheckpoint = (note: string): Checkpoint | undefined => {
    if (!checkpoints.has(note)) checkpoints.set(note, parseCheckpoint(note));
    return checkpoints.get(note);
  };
  const distrustOf = (checkpoint: Checkpoint): Distrust | undefined => {
    if (!distrusts.has(checkpoint)) distrusts.set(checkpoint, distrustIn(checkpoint, policy));
    return distrusts.get(checkpoint);
  };
  return (text) => {
    if (!isReceipt(text)) return { failure: 'not_a_receipt' };
    const receipt = parseReceipt(text, readCheckpoint);
    if (receipt === undefined) return { failure: 'damaged' };
    const { extra, checkpoint } = receipt;
    const { origin } = checkpoint;
    if (extra === undefined) return { failure: 'no_entry', origin };
    const failure = refusalOf(receipt, hashOfLeaf(extra), policy, distrustOf);
    if (failure !== undefined) return { failure, origin };
    const leaf = entryIn(extra);
    return leaf === undefined ? { failure: 'no_entry', origin } : { leaf, checkpoint };
  };
};
