import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from './random.ts';

describe('seededRandom', () => {
  it('repeats its draws for the same seed and varies by seed', () => {
    const draws = (seed: number): readonly number[] => {
      const random = seededRandom(seed);
      return Array.from({ length: 20 }, () => random.integer(0, 1_000_000));
    };
    expect(draws(7)).toEqual(draws(7));
    expect(draws(7)).not.toEqual(draws(8));
  });

  it('stays within its bounds, both inclusive', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 5 }), (seed, width) => {
        const random = seededRandom(seed);
        const drawn = new Set(Array.from({ length: 400 }, () => random.integer(3, 3 + width)));
        expect([...drawn].sort((one, other) => one - other)).toEqual(
          Array.from({ length: width + 1 }, (_, index) => 3 + index),
        );
      }),
    );
  });

  it('picks one of the items', () => {
    const random = seededRandom(1);
    expect(new Set(Array.from({ length: 100 }, () => random.pick(['a', 'b'])))).toEqual(new Set(['a', 'b']));
  });
});
