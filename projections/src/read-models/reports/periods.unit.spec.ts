import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DayRange, periodsOf, periodTerms, type YearRange } from './periods.ts';

const YEARS: YearRange = { first: 2023, last: 2027 };
const EVERY = { from: '0000-01-01', to: '9999-12-31' };

const DAYS = Array.from({ length: 365 * 4 + 366 }, (_, index) =>
  new Date(Date.UTC(2023, 0, 1 + index)).toISOString().slice(0, 10),
);

/** Returns how many times `periodTerms` counts a day. */
const timesOf = (day: string, days: DayRange): number =>
  periodTerms(days, YEARS)
    .filter(({ period }) => periodsOf(day).includes(period))
    .reduce((sum, { times }) => sum + times, 0);

const anyDay = fc
  .integer({ min: -3, max: DAYS.length + 2 })
  .map((index) => new Date(Date.UTC(2023, 0, 1 + index)).toISOString().slice(0, 10));

describe('report periods', () => {
  it('for a day are the day, its month, its year and ever', () => {
    expect(periodsOf('2024-02-29')).toEqual(['ever', '2024', '2024-02', '2024-02-29']);
  });

  it('count each day of a range exactly once', () => {
    fc.assert(
      fc.property(anyDay, anyDay, anyDay, (from, to, other) => {
        const days = { from, to };
        for (const day of [from, to, other].filter((each) => DAYS.includes(each)))
          expect(timesOf(day, days)).toBe(from <= day && day <= to ? 1 : 0);
      }),
    );
  });

  it.each([
    ['everything', EVERY, ['ever']],
    ['a day', { from: '2024-02-29', to: '2024-02-29' }, ['2024-02-29']],
    ['a month', { from: '2024-02-01', to: '2024-02-29' }, ['2024-02']],
    ['a year that is not over', { from: '2025-01-01', to: '2025-12-31' }, ['2025']],
    ['most of a month', { from: '2024-04-02', to: '2024-04-30' }, ['2024-04', '-2024-04-01']],
    ['all but the last month', { from: '0000-01-01', to: '2027-11-30' }, ['ever', '-2027-12']],
    ['days before any data', { from: '1999-01-01', to: '2001-01-01' }, []],
    ['a reversed range', { from: '2025-01-02', to: '2025-01-01' }, []],
    ['days that do not exist', { from: '2025-02-30', to: '2025-02-31' }, []],
  ])('cover %s with few terms', (_, days, parts) => {
    expect(periodTerms(days, YEARS).map(({ period, times }) => (times < 0 ? `-${period}` : period))).toEqual(
      parts,
    );
  });

  it('are single days when subtracting days from the month would cost more', () => {
    const parts = periodTerms({ from: '2024-12-15', to: '2024-12-31' }, YEARS);
    expect(parts).toHaveLength(17);
    expect(parts.every(({ period, times }) => period.length === 10 && times === 1)).toBe(true);
  });

  it('never number more than 45', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (from, to) => {
        expect(periodTerms({ from, to }, YEARS).length).toBeLessThanOrEqual(45);
      }),
    );
  });
});
