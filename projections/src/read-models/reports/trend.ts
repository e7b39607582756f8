import type { Report } from '@waivers/contract/reports/read-report.ts';
import { type DayRange, earliest } from './periods.ts';
import { addDays, daysIn, lastOfMonth } from './previous-period.ts';

type Unit = Report['trend']['unit'];

const LONGEST_BY_DAY = 35;
const LONGEST_BY_WEEK = 26 * 7;

const startsMonth = ({ from }: DayRange): boolean => from.endsWith('-01');

const unitOf = (days: DayRange): Unit => {
  const count = daysIn(days);
  if (count <= LONGEST_BY_DAY) return 'day';
  return count <= LONGEST_BY_WEEK ? 'week' : 'month';
};

/** Weeks end on Sunday. */
const lastDayOf = (unit: Unit, day: string): string => {
  if (unit === 'day') return day;
  if (unit === 'month') return lastOfMonth(day);
  return addDays(day, (7 - new Date(`${day}T00:00Z`).getUTCDay()) % 7);
};

type SplitPeriod = { readonly unit: Unit; readonly parts: readonly DayRange[] };

/** Splits a period into days, weeks or months, of which the first and last may be shorter. */
export const splitPeriod = (days: DayRange): SplitPeriod => {
  const unit = unitOf(days);
  const parts: DayRange[] = [];
  for (let { from } = days; from <= days.to; ) {
    const to = earliest(lastDayOf(unit, from), days.to);
    parts.push({ from, to });
    from = addDays(to, 1);
  }
  return { unit, parts };
};

/**
 * Splits the previous period into parts that correspond to those of the current one: months if both periods start with
 * one, otherwise as many days each.
 * Parts beyond its end are empty: their `from` is after their `to`.
 */
export const splitPrevious = ({ unit, parts }: SplitPeriod, before: DayRange): readonly DayRange[] => {
  const byMonth = unit === 'month' && [before, ...parts.slice(0, 1)].every(startsMonth);
  let { from } = before;
  return parts.map((part) => {
    const to = byMonth ? lastOfMonth(from) : addDays(from, daysIn(part) - 1);
    const days = { from, to: earliest(to, before.to) };
    from = addDays(to, 1);
    return days;
  });
};
