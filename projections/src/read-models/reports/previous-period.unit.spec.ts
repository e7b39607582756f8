import { describe, expect, it } from 'vitest';
import { previousPeriod } from './previous-period.ts';

describe('previous period', () => {
  it.each([
    ['a month of 31 days', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['a month of 30 days', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['March', '2028-03-01', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['a quarter', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['a year', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['a day', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['a week', '2026-03-02', '2026-03-08', '2026-02-23', '2026-03-01'],
    ['the first days of a month', '2026-11-01', '2026-11-20', '2026-10-12', '2026-10-31'],
    ['part of two months', '2026-04-01', '2026-05-15', '2026-02-15', '2026-03-31'],
  ])('of %s has the same length in its calendar', (_, from, to, ...before) => {
    expect(Object.values(previousPeriod({ from, to }, false))).toEqual(before);
  });

  it.each([
    ['a month', '2026-11-01', '2026-11-28', '2026-10-01', '2026-10-28'],
    ['the last day of a month', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-30'],
    ['the last day of March', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['a year', '2028-01-01', '2028-02-29', '2027-01-01', '2027-02-28'],
    ['twelve months', '2025-12-01', '2026-11-28', '2024-12-01', '2025-11-28'],
    ['the last 30 days', '2026-10-30', '2026-11-28', '2026-09-30', '2026-10-29'],
  ])('of a running period up to %s ends on the same day', (_, from, to, ...before) => {
    expect(Object.values(previousPeriod({ from, to }, true))).toEqual(before);
  });
});
