export const EVER = 'ever';

/** Returns the periods that contain a day (`YYYY-MM-DD`): `ever`, its year, its month and the day itself. */
export const periodsOf = (day: string): readonly string[] => [EVER, day.slice(0, 4), day.slice(0, 7), day];

/** Range of days, both ends inclusive. */
export type DayRange = { readonly from: string; readonly to: string };

export type YearRange = { readonly first: number; readonly last: number };

/** Days are compared as text. */
export const earliest = (...days: readonly [string, ...string[]]): string => days.toSorted()[0] ?? '';
export const latest = (...days: readonly [string, ...string[]]): string => days.toSorted().at(-1) ?? '';

/** A sum over days is the sum over these periods, each multiplied by `times` (1 or −1). */
export type PeriodTerm = { readonly period: string; readonly times: number };

const padded = (number: number, digits: number): string => String(number).padStart(digits, '0');

const counted = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => padded(index + 1, 2));

const daysIn = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();

const within = (period: string, { first, last }: YearRange): readonly string[] => {
  if (period === EVER) {
    return Array.from({ length: last - first + 1 }, (_, index) => padded(first + index, 4));
  }
  return counted(period.length === 4 ? 12 : daysIn(period)).map((each) => `${period}-${each}`);
};

const daysOf = (period: string, { first, last }: YearRange): DayRange => {
  if (period === EVER) return { from: `${padded(first, 4)}-01-01`, to: `${padded(last, 4)}-12-31` };
  const rest = (ends: string): string => period + ends.slice(period.length);
  return { from: rest('0000-01-01'), to: rest('0000-12-31') };
};

/** Read costs, in days. A longer period costs less than its days together because people come from the same places. */
const COST = { day: 1, month: 3, longer: 4 } as const;

const costOf = ({ period }: PeriodTerm): number => {
  if (period.length === 10) return COST.day;
  return period.length === 7 ? COST.month : COST.longer;
};

const sumOf = (parts: readonly PeriodTerm[]): number => parts.reduce((sum, part) => sum + costOf(part), 0);

/** Returns the cheaper option: the periods inside, or the whole minus the periods outside. */
const cover = (period: string, days: DayRange, years: YearRange, isIn: boolean): readonly PeriodTerm[] => {
  const { from, to } = daysOf(period, years);
  const whole: PeriodTerm = { period, times: 1 };
  const isOut = days.from > days.to || to < days.from || days.to < from;
  if (isOut || (days.from <= from && to <= days.to)) return isOut === isIn ? [] : [whole];
  const inner = within(period, years);
  const parts = inner.flatMap((each) => cover(each, days, years, isIn));
  const others = inner.flatMap((each) => cover(each, days, years, !isIn));
  if (sumOf(parts) <= sumOf(others) + costOf(whole)) return parts;
  return [whole, ...others.map(({ period: each, times }) => ({ period: each, times: -times }))];
};

/** Returns at most about forty periods plus the years in between. @param years clamps the range */
export const periodTerms = (days: DayRange, years: YearRange): readonly PeriodTerm[] =>
  cover(EVER, days, years, true);
