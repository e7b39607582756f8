import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveItem, sortByKeys } from './order.ts';

const LIST = ['a', 'b', 'c', 'd'];
const KEYED = LIST.map((key) => ({ key }));

describe('moveItem', () => {
  it.each([
    [0, 2, 'bcad'],
    [3, 0, 'dabc'],
    [1, 2, 'acbd'],
  ])('moves an item from %i to %i', (from, to, order) => {
    expect(moveItem(LIST, from, to).join('')).toBe(order);
  });

  it.each([
    [1, 1],
    [0, -1],
    [3, 4],
    [9, 0],
  ])('returns the same list for a move from %i to %i', (from, to) => {
    expect(moveItem(LIST, from, to)).toBe(LIST);
  });

  it('is reversed by the opposite move', () => {
    const at = fc.nat(LIST.length - 1);
    fc.assert(
      fc.property(at, at, (from, to) => {
        expect(moveItem(moveItem(LIST, from, to), to, from)).toEqual(LIST);
      }),
    );
  });
});

describe('sortByKeys', () => {
  it('sorts items by key', () => {
    const next = sortByKeys(KEYED, ['c', 'a', 'd', 'b']);
    expect(next.map(({ key }) => key).join('')).toBe('cadb');
    expect(next[0]).toBe(KEYED[2]);
  });

  it('keeps other items at the end and ignores unknown keys', () => {
    expect(sortByKeys(KEYED, ['d', 'gone', 'b']).map(({ key }) => key)).toEqual(['d', 'b', 'a', 'c']);
  });

  it('returns the same list when it is already sorted', () => {
    expect(sortByKeys(KEYED, LIST)).toBe(KEYED);
  });
});
