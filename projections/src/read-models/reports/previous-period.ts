import { DAY_MS } from '@waivers/waiver/vocabulary/times.ts';
import { type DayRange, earliest } from './periods.ts';

const dateOf = (day: string): Date => new Date(`${day}T00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => dayOf(dateOf(day).getTime() + days * DAY_MS);

/** Counts both ends. */
export const daysIn = ({ from, to }: DayRange): number =>
  (dateOf(to).getTime() - dateOf(from).getTime()) / DAY_MS + 1;

export const lastOfMonth = (day: string): string => {
  const date = dateOf(day);
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
};

/** Clamps the day to the length of the earlier month: 31 March becomes 28 February. */
const monthsBefore = (day: string, months: number): string => {
  const date = dateOf(day);
  const first = dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1));
  return earliest(first.slice(0, 8) + day.slice(8), lastOfMonth(first));
};

const monthsIn = ({ from, to }: DayRange): number => {
  const [first, last] = [dateOf(from), dateOf(to)];
  return 12 * (last.getUTCFullYear() - first.getUTCFullYear()) + last.getUTCMonth() - first.getUTCMonth() + 1;
};

/**
 * Returns the period to compare with: whole months for whole months, the same days of the previous month or year for one
 * that has not ended, otherwise as many days.
 * @param isRunning whether the period continues after `to`
 */
export const previousPeriod = (days: DayRange, isRunning: boolean): DayRange => {
  const { from, to } = days;
  const months = monthsIn(days);
  const earlierBy = (count: number) => ({ from: monthsBefore(from, count), to: monthsBefore(to, count) });
  if (isRunning && from.endsWith('-01') && months === 1) return earlierBy(1);
  const isYear = months === 12 || (from.endsWith('-01-01') && months < 12);
  if (isRunning && from.endsWith('-01') && isYear) return earlierBy(12);
  const isWhole = !isRunning && from.endsWith('-01') && to === lastOfMonth(to);
  return {
    from: isWhole ? monthsBefore(from, months) : addDays(from, -daysIn(days)),
    to: addDays(from, -1),
  };
};
