export const EVER = 'ever';

/** `ever`, and the year, month and day: each period that a day (`YYYY-MM-DD`) is in. */
export const periodsOf = (day: string): readonly string[] => [EVER, day.slice(0, 4), day.slice(0, 7), day];

/** Days, both included. */
export type Days = { readonly from: string; readonly to: string };

/** First and last year that anything is in. */
export type Years = { readonly first: number; readonly last: number };

/** Sums over periods, taken `times` (1 or −1), give the sum over days. */
export type Part = { readonly period: string; readonly times: number };

const padded = (number: number, digits: number): string => String(number).padStart(digits, '0');

const counted = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => padded(index + 1, 2));

const daysIn = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();

const within = (period: string, { first, last }: Years): readonly string[] => {
  if (period === EVER) {
    return Array.from({ length: last - first + 1 }, (_, index) => padded(first + index, 4));
  }
  return counted(period.length === 4 ? 12 : daysIn(period)).map((each) => `${period}-${each}`);
};

const daysOf = (period: string, { first, last }: Years): Days => {
  if (period === EVER) return { from: `${padded(first, 4)}-01-01`, to: `${padded(last, 4)}-12-31` };
  const rest = (ends: string): string => period + ends.slice(period.length);
  return { from: rest('0000-01-01'), to: rest('0000-12-31') };
};

/** Whichever are fewer: the parts that are in, or the whole without those that are out. */
const cover = (period: string, days: Days, years: Years, isIn: boolean): readonly Part[] => {
  const { from, to } = daysOf(period, years);
  const isOut = days.from > days.to || to < days.from || days.to < from;
  if (isOut || (days.from <= from && to <= days.to)) return isOut === isIn ? [] : [{ period, times: 1 }];
  const inner = within(period, years);
  const parts = inner.flatMap((each) => cover(each, days, years, isIn));
  const others = inner.flatMap((each) => cover(each, days, years, !isIn));
  if (parts.length <= others.length + 1) return parts;
  return [
    { period, times: 1 },
    ...others.map(({ period: each, times }) => ({ period: each, times: -times })),
  ];
};

/** At most some forty periods and the years between. @param years beyond them there is nothing to sum */
export const partsOf = (days: Days, years: Years): readonly Part[] => cover(EVER, days, years, true);
