import { equalBytes } from '@noble/curves/utils.js';
import { hashOfNode, splitOf } from './hash.ts';

/** Returns the hash of the subtree over the leaves from `start` to before `end`. */
export type SubtreeHash = (start: number, end: number) => Promise<Uint8Array>;

/**
 * Returns the hashes that lead from a leaf to the root of the tree of this size, the leaf's sibling first (RFC 9162,
 * section 2.1.3.1).
 * @param index of the leaf, from 0, less than `size`
 */
export const inclusionProof = async (
  index: number,
  size: number,
  hashOf: SubtreeHash,
): Promise<readonly Uint8Array[]> => {
  const path: Uint8Array[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    if (index < middle) {
      path.push(await hashOf(middle, end));
      end = middle;
    } else {
      path.push(await hashOf(start, middle));
      start = middle;
    }
  }
  return path.reverse();
};

/** Returns the root that a leaf and its inclusion proof lead to (RFC 9162, section 2.1.3.2); undefined if they fit no tree. */
export const rootFromInclusion = (
  index: number,
  size: number,
  leaf: Uint8Array,
  path: readonly Uint8Array[],
): Uint8Array | undefined => {
  if (index >= size) return undefined;
  let [node, last] = [index, size - 1];
  let root = leaf;
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (node % 2 === 1 || node === last) {
      root = hashOfNode(sibling, root);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else {
      root = hashOfNode(root, sibling);
    }
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 ? root : undefined;
};

/**
 * Returns the hashes that show that the tree of `size` leaves begins with the tree of `from` leaves (RFC 9162, section
 * 2.1.4.1). Empty if the sizes are equal or the smaller tree is empty.
 */
export const consistencyProof = async (
  from: number,
  size: number,
  hashOf: SubtreeHash,
): Promise<readonly Uint8Array[]> => {
  if (from === 0 || from === size) return [];
  const path: Uint8Array[] = [];
  let [start, end] = [0, size];
  let isWhole = true;
  while (from !== end) {
    const middle = start + splitOf(end - start);
    if (from <= middle) {
      path.push(await hashOf(middle, end));
      end = middle;
    } else {
      path.push(await hashOf(start, middle));
      start = middle;
      isWhole = false;
    }
  }
  if (!isWhole) path.push(await hashOf(start, end));
  return path.reverse();
};

type Tree = { readonly size: number; readonly root: Uint8Array };

/** Tells whether a tree begins with another one, by a proof that `consistencyProof` made (RFC 9162, section 2.1.4.2). */
export const isConsistent = (from: Tree, to: Tree, path: readonly Uint8Array[]): boolean => {
  if (from.size > to.size) return false;
  if (from.size === 0) return path.length === 0;
  if (from.size === to.size) return path.length === 0 && equalBytes(from.root, to.root);
  let [node, last] = [from.size - 1, to.size - 1];
  while (node % 2 === 1) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  const [first, ...rest] = node === 0 ? [from.root, ...path] : path;
  if (first === undefined) return false;
  let [former, latter] = [first, first];
  for (const hash of rest) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      former = hashOfNode(hash, former);
      latter = hashOfNode(hash, latter);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else {
      latter = hashOfNode(latter, hash);
    }
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 && equalBytes(former, from.root) && equalBytes(latter, to.root);
};
