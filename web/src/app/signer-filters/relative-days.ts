/** Days that go on with the calendar, by the names that stand in addresses. */
export const RELATIVE_DAYS = [
  'today',
  'yesterday',
  'last7days',
  'last30days',
  'thisMonth',
  'lastMonth',
  'thisYear',
] as const;
export type RelativeDays = (typeof RELATIVE_DAYS)[number];

/** First and last day, `YYYY-MM-DD`. What goes on until today has no last one. */
export type Days = { readonly from?: string; readonly to?: string };

const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) - count * 86_400_000).toISOString().slice(0, 10);

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** Which days are meant on a day. @param today in the time zone of the account, `YYYY-MM-DD` */
export const daysMeant = (relative: RelativeDays, today: string): Days => {
  switch (relative) {
    case 'today':
      return { from: today };
    case 'yesterday': {
      const day = daysBefore(today, 1);
      return { from: day, to: day };
    }
    case 'last7days':
      return { from: daysBefore(today, 6) };
    case 'last30days':
      return { from: daysBefore(today, 29) };
    case 'thisMonth':
      return { from: firstOfMonth(today) };
    case 'lastMonth': {
      const to = daysBefore(firstOfMonth(today), 1);
      return { from: firstOfMonth(to), to };
    }
    case 'thisYear':
      return { from: `${today.slice(0, 4)}-01-01` };
  }
};
