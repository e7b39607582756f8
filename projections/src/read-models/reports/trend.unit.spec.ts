import { describe, expect, it } from 'vitest';
import { splitPeriod } from './trend.ts';

describe('trend', () => {
  it.each([
    ['2026-11-01', '2026-12-05', 'day', 35, '2026-11-01/2026-11-01', '2026-12-05/2026-12-05'],
    ['2026-11-01', '2026-12-06', 'week', 6, '2026-11-01/2026-11-01', '2026-11-30/2026-12-06'],
    ['2026-06-03', '2026-12-01', 'week', 27, '2026-06-03/2026-06-07', '2026-11-30/2026-12-01'],
    ['2026-06-02', '2026-12-01', 'month', 7, '2026-06-02/2026-06-30', '2026-12-01/2026-12-01'],
    ['2027-12-31', '2030-02-28', 'month', 27, '2027-12-31/2027-12-31', '2030-02-01/2030-02-28'],
    ['2026-11-02', '2026-11-01', 'day', 0, undefined, undefined],
  ])('from %s to %s is by %s', (from, to, unit, count, first, last) => {
    const split = splitPeriod({ from, to });
    const parts = split.parts.map((part) => `${part.from}/${part.to}`);
    expect([split.unit, parts.length, parts[0], parts.at(-1)]).toEqual([unit, count, first, last]);
  });
});
