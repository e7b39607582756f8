import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  lengthOfSpans,
  mergeSpans,
  type Span,
  spans,
  spansBefore,
  watchedUpTo,
  withoutShortGaps,
} from './spans.ts';

it('mergeSpans sorts, merges and rounds spans', () => {
  expect(
    mergeSpans([
      [5, 7.04],
      [0, 2],
      [2, 3],
      [6, 9.26],
      [12, 12],
    ]),
  ).toEqual([
    [0, 3],
    [5, 9.3],
  ]);
  expect(mergeSpans([])).toEqual([]);
});

it('watching a part repeatedly counts once', () => {
  const second = fc.integer({ min: 0, max: 600 });
  const some = fc.array(
    fc.tuple(second, second).map((pair) => pair.toSorted((a, b) => a - b) as [number, number]),
  );
  fc.assert(
    fc.property(some, (all) => {
      const seconds = new Set(
        all.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i)),
      );
      const joined = mergeSpans(all);
      expect(lengthOfSpans(joined)).toBe(seconds.size);
      expect(mergeSpans(joined)).toEqual(joined);
    }),
  );
});

it('watchedUpTo stops at the first gap that is too long', () => {
  const seen: readonly Span[] = [
    [0.4, 10],
    [10.9, 20],
    [22, 30],
  ];
  expect(watchedUpTo(seen, 1)).toBe(20);
  expect(watchedUpTo(seen, 0.5)).toBe(10);
  expect(watchedUpTo([[1.5, 9]], 1)).toBe(0);
  expect(watchedUpTo([], 1)).toBe(0);
});

it('withoutShortGaps closes short gaps, so that skipping them saves no time', () => {
  const some: readonly Span[] = [
    [0.6, 2],
    [3, 4],
    [5.1, 9],
  ];
  expect(withoutShortGaps(some, 1)).toEqual([
    [0, 4],
    [5.1, 9],
  ]);
  expect(withoutShortGaps([[1.1, 2]], 1)).toEqual([[1.1, 2]]);
  expect(withoutShortGaps([], 1)).toEqual([]);
});

it('spansBefore cuts off at the given time', () => {
  expect(
    spansBefore(
      [
        [0, 3],
        [5, 9],
      ],
      6,
    ),
  ).toEqual([
    [0, 3],
    [5, 6],
  ]);
  expect(spansBefore([[5, 9]], 5)).toEqual([]);
});

it('spans must start before they end, last at most a day, and are limited in number', () => {
  const accepts = (value: unknown) => spans.safeParse(value).success;
  expect(accepts([[0, 1.5]])).toBe(true);
  for (const wrong of [[[2, 1]], [[-1, 1]], [[0, 86_401]], [[0, Number.NaN]], [['0', 1]], [[0]]]) {
    expect(accepts(wrong), JSON.stringify(wrong)).toBe(false);
  }
  expect(accepts(Array.from({ length: 201 }, () => [0, 1]))).toBe(false);
});
