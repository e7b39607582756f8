import type { SignerFilter } from './signer-filter.ts';

export const QUICK_DAYS = ['today', 'week', 'month', 'year'] as const;
export type QuickDays = (typeof QUICK_DAYS)[number];

const BACK: Readonly<Record<Exclude<QuickDays, 'year'>, number>> = { today: 0, week: 6, month: 29 };

const daysBefore = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

/** Its first day. They have no last one: a list that is open over midnight goes on. @param today `YYYY-MM-DD` */
export const firstDayOf = (quick: QuickDays, today: string): string =>
  quick === 'year' ? `${today.slice(0, 4)}-01-01` : daysBefore(today, BACK[quick]);

/** Which quick choice these days are; `chosen` for others, empty for all days. */
export const quickDaysOf = (
  { from, to }: Pick<SignerFilter, 'from' | 'to'>,
  today: string,
): QuickDays | 'chosen' | '' => {
  if (from === undefined && to === undefined) return '';
  const quick = QUICK_DAYS.find((each) => to === undefined && firstDayOf(each, today) === from);
  return quick ?? 'chosen';
};
