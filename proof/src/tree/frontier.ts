import { EMPTY_ROOT, hashOfNode } from './hash.ts';

/** The roots of the full subtrees that a growing tree consists of, the largest first: enough to go on and to sign. */
export type Frontier = { readonly size: number; readonly roots: readonly Uint8Array[] };

export const EMPTY_FRONTIER: Frontier = { size: 0, roots: [] };

export const addLeaf = ({ size, roots }: Frontier, leaf: Uint8Array): Frontier => {
  let node = leaf;
  let count = roots.length;
  for (let rest = size; rest % 2 === 1; rest = Math.floor(rest / 2)) {
    count -= 1;
    node = hashOfNode(roots[count] as Uint8Array, node);
  }
  return { size: size + 1, roots: [...roots.slice(0, count), node] };
};

export const rootOfFrontier = ({ roots }: Frontier): Uint8Array =>
  roots.length === 0 ? EMPTY_ROOT : roots.reduceRight((right, left) => hashOfNode(left, right));
