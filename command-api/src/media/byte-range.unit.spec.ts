import { expect, it } from 'vitest';
import { byteRange } from './byte-range.ts';

it.each([
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=5-', { from: 5, to: 99 }],
  ['bytes=5-7', { from: 5, to: 7 }],
  ['bytes=99-500', { from: 99, to: 99 }],
  ['bytes=-1', { from: 99, to: 99 }],
  ['bytes=-500', { from: 0, to: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  // These requests get the whole file, as RFC 9110 allows.
  [undefined, undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=7-5', undefined],
  ['bytes=-', undefined],
  ['items=0-1', undefined],
  ['bytes=a-b', undefined],
] as const)('byteRange parses %s for a file of 100 bytes', (header, range) => {
  expect(byteRange(header, 100)).toEqual(range);
});
