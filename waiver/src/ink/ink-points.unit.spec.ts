import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deltaCoded, inkPoints } from './ink-points.ts';

const point = fc.record({
  x: fc.integer({ min: 0, max: 100_000 }),
  y: fc.integer({ min: 0, max: 100_000 }),
  t: fc.integer({ min: -1000, max: 86_400_000 }),
  p: fc.integer({ min: -1, max: 255 }),
});

describe('delta coding', () => {
  it('stores differences to the previous point, continuing across strokes', () => {
    const strokes = [[{ x: 5, y: 6, t: 0, p: -1 }], [{ x: 7, y: 4, t: 30, p: 10 }]];
    expect(deltaCoded(strokes)).toEqual([
      [5, 6, 0, -1],
      [2, -2, 30, 11],
    ]);
  });

  it('decodes to the original', () => {
    fc.assert(
      fc.property(fc.array(fc.array(point, { minLength: 1 })), (strokes) => {
        expect(inkPoints({ strokes: deltaCoded(strokes) })).toEqual(strokes);
      }),
    );
  });

  it('drops an incomplete point', () => {
    expect(inkPoints({ strokes: [[1, 2, 3, 4, 5, 6, 7]] })).toEqual([[{ x: 1, y: 2, t: 3, p: 4 }]]);
  });
});
