import { EMPTY_ROOT, hashOfNode } from './hash.ts';
import type { SubtreeHash } from './proofs.ts';

/** The roots of the full subtrees that a growing tree consists of, the largest first: enough to go on and to sign. */
export type Frontier = { readonly size: number; readonly roots: readonly Uint8Array[] };

export const EMPTY_FRONTIER: Frontier = { size: 0, roots: [] };

/** Called with the hash of each full subtree of 256 ** level leaves, the last of which was just added. */
export type OnTileHash = (level: number, hash: Uint8Array) => void;

const BITS_PER_LEVEL = 8;

export const addLeaf = ({ size, roots }: Frontier, leaf: Uint8Array, onTileHash?: OnTileHash): Frontier => {
  let node = leaf;
  let height = 0;
  for (let rest = size; rest % 2 === 1; rest = Math.floor(rest / 2)) {
    height += 1;
    node = hashOfNode(roots[roots.length - height] as Uint8Array, node);
    if (height % BITS_PER_LEVEL === 0) onTileHash?.(height / BITS_PER_LEVEL, node);
  }
  return { size: size + 1, roots: [...roots.slice(0, roots.length - height), node] };
};

export const rootOfFrontier = ({ roots }: Frontier): Uint8Array =>
  roots.length === 0 ? EMPTY_ROOT : roots.reduceRight((right, left) => hashOfNode(left, right));

/** Reads the frontier of a tree whose subtrees are stored. */
export const frontierOf = async (size: number, hashOf: SubtreeHash): Promise<Frontier> => {
  const roots: Uint8Array[] = [];
  let start = 0;
  while (start < size) {
    let width = 1;
    while (width * 2 <= size - start) width *= 2;
    roots.push(await hashOf(start, start + width));
    start += width;
  }
  return { size, roots };
};
