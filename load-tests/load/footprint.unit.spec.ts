import { describe, expect, it } from 'vitest';
import { type Footprint, slopePerMinute } from './footprint.ts';
import { footprintTable } from './page.ts';

describe('slope per minute', () => {
  it.each([
    [0, [7, 7, 7, 7]],
    [6, [0, 1, 2, 3]],
    [5.64, [1, 0, 3, 2, 5, 4, 7, 6, 9, 8]],
    [-12, [6, 4, 2, 0]],
  ])('is %d for %j, one value every ten seconds', (slope, values) => {
    const points = values.map((value, index) => [index * 10, value] as const);
    expect(slopePerMinute(points)).toBeCloseTo(slope, 2);
  });
});

describe('footprint table', () => {
  const footprints = (...memory: readonly number[]): readonly Footprint[] =>
    memory.map((memoryMib, index) => ({
      second: index * 10,
      memoryMib,
      files: 80,
      logMib: 0,
      databaseMib: 0,
      productMs: index * 5000,
      postgresMs: index * 2500,
    }));

  it('leaves growth in the first half out of the slope', () => {
    const [, table] = footprintTable(footprints(100, 200, 300, 300, 300, 300));
    expect(table).toContain('| memory of the product, MiB | 100 | 300 | 300 | 0.00 |');
  });

  it('is left out for four samples', () => {
    expect(footprintTable(footprints(1, 2, 3, 4))).toEqual([]);
  });

  it('follows processor time per second', () => {
    const [processor] = footprintTable(footprints(1, 1, 1, 1, 1, 1));
    expect(processor).toBe('Processor time per second: product 500 ms, PostgreSQL 250 ms.');
  });
});
