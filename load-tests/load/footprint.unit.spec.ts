import { expect, it } from 'vitest';
import { slopePerMinute } from './footprint.ts';

it.each([
  [0, [7, 7, 7, 7]],
  [6, [0, 1, 2, 3]],
  [6, [1, 0, 3, 2, 5, 4, 7, 6, 9, 8]],
  [-12, [6, 4, 2, 0]],
])('grows by %d a minute through %j, one every ten seconds', (slope, values) => {
  const points = values.map((value, index) => [index * 10, value] as const);
  expect(slopePerMinute(points)).toBeCloseTo(slope, 0);
});
