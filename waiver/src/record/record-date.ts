import { timeAndZone } from '../options/time-and-zone.ts';

const DATE_AND_TIME = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

export const dateWithZone = (at: string, locale: string, timeZone: string): string =>
  timeAndZone(new Date(at), locale, { ...DATE_AND_TIME, timeZone });

export const longCivilDate = (date: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
