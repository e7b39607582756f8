import { randomFillSync } from 'node:crypto';

const NONCE_BYTES = 12;
const NONCES_IN_BLOCK = 256;

const block = Buffer.alloc(NONCE_BYTES * NONCES_IN_BLOCK);
let next = NONCES_IN_BLOCK;

/** Returns 12 random bytes, sliced from a larger block because a system call per nonce is slow. */
export const freshNonce = (): Buffer => {
  if (next === NONCES_IN_BLOCK) {
    randomFillSync(block);
    next = 0;
  }
  next += 1;
  return Buffer.from(block.subarray((next - 1) * NONCE_BYTES, next * NONCE_BYTES));
};
