import { expect, it } from 'vitest';
import { freshNonce } from './nonce.ts';

it('freshNonce never repeats a nonce or modifies one it has returned', () => {
  const given = Array.from({ length: 1000 }, freshNonce);
  const seen = given.map((nonce) => nonce.toString('hex'));
  expect(given.every(({ length }) => length === 12)).toBe(true);
  expect(new Set(seen).size).toBe(1000);
  Array.from({ length: 1000 }, freshNonce);
  expect(given.map((nonce) => nonce.toString('hex'))).toEqual(seen);
});
