import { hash } from 'node:crypto';
import { EMPTY_ROOT } from '@waivers/proof/tree/hash.ts';

/** Hashes a leaf's entry natively, five times as fast as `hashOf`, which browsers use too. The same bytes. */
export const hashOfLeafAt = (index: number, streamHash: string, type: string, event: string): Buffer =>
  hash(
    'sha256',
    `\0{"event":"${event}","position":${index + 1},"stream":"${streamHash}","type":${JSON.stringify(type)},"v":1}`,
    'buffer',
  );

export type GrowingTree = {
  size(): number;
  add(leaf: Buffer): void;
  root(): Uint8Array;
};

const HASH_BYTES = 32;

/** The same roots as `rootOf`, hashed natively. */
export const growingTree = (): GrowingTree => {
  const roots: Buffer[] = [];
  let size = 0;
  const pair = Buffer.alloc(1 + 2 * HASH_BYTES, 1);
  const hashOfPair = (left: Buffer, right: Buffer): Buffer => {
    left.copy(pair, 1);
    right.copy(pair, 1 + HASH_BYTES);
    return hash('sha256', pair, 'buffer');
  };
  return {
    size: () => size,
    add: (leaf) => {
      let node = leaf;
      for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2)
        node = hashOfPair(roots.pop() as Buffer, node);
      roots.push(node);
      size += 1;
    },
    root: () => (size === 0 ? EMPTY_ROOT : roots.reduceRight((right, left) => hashOfPair(left, right))),
  };
};
