import { describe, expect, it } from 'vitest';
import { splitPeriod, splitPrevious } from './trend.ts';

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

  it.each([
    ['months', '2025-12-01', '2026-11-28', ['2024-12-01/2024-12-31', '2025-11-01/2025-11-28']],
    ['parts of months', '2026-02-10', '2026-09-10', ['2025-07-12/2025-07-30', '2026-01-31/2026-02-09']],
    ['weeks', '2026-09-01', '2026-11-01', ['2026-07-01/2026-07-06', '2026-08-25/2026-08-31']],
    ['days', '2026-10-31', '2026-11-29', ['2026-10-01/2026-10-01', '2026-10-30/2026-10-30']],
  ])('by %s from %s to %s is compared with corresponding parts', (_, from, to, [first, last]) => {
    const split = splitPeriod({ from, to });
    const before = { from: (first ?? '').slice(0, 10), to: (last ?? '').slice(-10) };
    const parts = splitPrevious(split, before).map((part) => `${part.from}/${part.to}`);
    expect([parts.length, parts[0], parts.at(-1)]).toEqual([split.parts.length, first, last]);
  });

  it('has no corresponding parts after the end of a shorter period', () => {
    const march = splitPeriod({ from: '2026-03-01', to: '2026-03-31' });
    const february = splitPrevious(march, { from: '2026-02-01', to: '2026-02-28' });
    expect(february.filter(({ from, to }) => from <= to)).toHaveLength(28);
  });
});
