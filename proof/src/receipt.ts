import { equalBytes } from '@noble/curves/utils.js';
import { fromBase64, toBase64 } from './notes/base64.ts';
import { type Checkpoint, type Distrust, distrustIn, parseCheckpoint } from './notes/checkpoint.ts';
import type { Policy } from './notes/policy.ts';
import { rootFromInclusion } from './tree/proofs.ts';
import { HASH_BYTES } from './tree/tiles.ts';

/** A `.tlog-proof` file (c2sp.org/tlog-proof): a leaf's index, the path to the root, and a signed checkpoint. */
export type Receipt = {
  readonly index: number;
  readonly path: readonly Uint8Array[];
  readonly checkpoint: Checkpoint;
  /** The entry of the log, from which the leaf is computed. Not signed, but only the right one leads to the root. */
  readonly extra?: Uint8Array;
};

const HEADER = 'c2sp.org/tlog-proof@v1';

/**
 * @param note the signed checkpoint, verbatim
 * @param extra the entry, so that the leaf can be computed from the file alone
 */
export const formatReceipt = ({
  index,
  path,
  note,
  extra,
}: Pick<Receipt, 'index' | 'path'> & { readonly note: string; readonly extra?: Uint8Array }): string => {
  const lines = [
    HEADER,
    ...(extra === undefined ? [] : [`extra ${toBase64(extra)}`]),
    `index ${index}`,
    ...path.map(toBase64),
  ];
  return `${lines.join('\n')}\n\n${note}`;
};

const RECEIPT =
  /^(?:extra (?<extra>[A-Za-z0-9+/]*=*)\n)?index (?<index>0|[1-9]\d{0,15})\n(?<path>(?:[A-Za-z0-9+/]{43}=\n){0,63})$/;

/** Tells whether a text begins like a receipt. */
export const isReceipt = (text: string): boolean => text.startsWith(`${HEADER}\n`);

/**
 * @param readCheckpoint to reuse what other receipts' checkpoints have been read as
 * @returns undefined if the text is not a receipt; nothing is verified yet
 */
export const parseReceipt = (
  text: string,
  readCheckpoint: (note: string) => Checkpoint | undefined = parseCheckpoint,
): Receipt | undefined => {
  const [head = '', ...rest] = text.split('\n\n');
  if (!isReceipt(text)) return undefined;
  const {
    extra: base64,
    index,
    path = '',
  } = RECEIPT.exec(`${head.slice(HEADER.length + 1)}\n`)?.groups ?? {};
  const hashes = path.split('\n').slice(0, -1).map(fromBase64);
  const checkpoint = readCheckpoint(rest.join('\n\n'));
  const extra = base64 === undefined ? undefined : fromBase64(base64);
  if (index === undefined || checkpoint === undefined) return undefined;
  const whole = hashes.filter((hash) => hash?.length === HASH_BYTES) as readonly Uint8Array[];
  if (whole.length < hashes.length || (base64 !== undefined && extra === undefined)) return undefined;
  return { index: Number(index), path: whole, checkpoint, ...(extra && { extra }) };
};

/** Why a receipt proves nothing about a leaf. `not_in_tree`: the checkpoint's tree has another leaf in this place. */
export type Refusal = Distrust | 'not_in_tree';

/**
 * @param distrustOf to reuse what is known of the checkpoint under this policy
 * @returns undefined if the receipt proves that the leaf is in the log, under the policy
 */
export const refusalOf = (
  { index, path, checkpoint }: Receipt,
  leaf: Uint8Array,
  policy: Policy,
  distrustOf: typeof distrustIn = distrustIn,
): Refusal | undefined => {
  const root = rootFromInclusion(index, checkpoint.size, leaf, path);
  const distrust = distrustOf(checkpoint, policy);
  if (distrust !== undefined) return distrust;
  return root !== undefined && equalBytes(root, checkpoint.root) ? undefined : 'not_in_tree';
};
