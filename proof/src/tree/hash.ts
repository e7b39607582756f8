import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';

/** The Merkle tree hashes of RFC 9162, section 2.1.1, with SHA-256. */

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

export const EMPTY_ROOT: Uint8Array = sha256(new Uint8Array());

export const hashOfLeaf = (entry: Uint8Array): Uint8Array => sha256(concatBytes(LEAF, entry));

export const hashOfNode = (left: Uint8Array, right: Uint8Array): Uint8Array =>
  sha256(concatBytes(NODE, left, right));

/** Returns the largest power of two smaller than a size above 1, which is the size of the left subtree. */
export const splitOf = (size: number): number => {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
};

/** Returns the root over consecutive hashes, each of a leaf or of a full subtree of one size. */
export const rootOf = (hashes: readonly Uint8Array[]): Uint8Array => {
  const [first] = hashes;
  if (first === undefined) return EMPTY_ROOT;
  if (hashes.length === 1) return first;
  const split = splitOf(hashes.length);
  return hashOfNode(rootOf(hashes.slice(0, split)), rootOf(hashes.slice(split)));
};
