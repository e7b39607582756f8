import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveItem, sortByKeys } from './order.ts';

const LIST = ['a', 'b', 'c', 'd'];
const KEYED = LIST.map((key) => ({ key }));

describe('an item', () => {
  it.each([
    [0, 2, 'bcad'],
    [3, 0, 'dabc'],
    [1, 2, 'acbd'],
  ])('at %i moves to %i', (from, to, order) => {
    expect(moveItem(LIST, from, to).join('')).toBe(order);
  });

  it.each([
    [1, 1],
    [0, -1],
    [3, 4],
    [9, 0],
  ])('at %i does not move to %i', (from, to) => {
    expect(moveItem(LIST, from, to)).toBe(LIST);
  });

  it('that moves there and back leaves the list as it was', () => {
    const at = fc.nat(LIST.length - 1);
    fc.assert(
      fc.property(at, at, (from, to) => {
        expect(moveItem(moveItem(LIST, from, to), to, from)).toEqual(LIST);
      }),
    );
  });
});

describe('a list', () => {
  it('comes into the order of the keys, with the same items', () => {
    const next = sortByKeys(KEYED, ['c', 'a', 'd', 'b']);
    expect(next.map(({ key }) => key).join('')).toBe('cadb');
    expect(next[0]).toBe(KEYED[2]);
  });

  it('keeps what was not named behind, and ignores keys that are gone', () => {
    expect(sortByKeys(KEYED, ['d', 'gone', 'b']).map(({ key }) => key)).toEqual(['d', 'b', 'a', 'c']);
  });

  it('in that order stays the same one', () => {
    expect(sortByKeys(KEYED, LIST)).toBe(KEYED);
  });
});
