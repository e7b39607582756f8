import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { timeAndZone } from '@waivers/waiver/options/time-and-zone.ts';

const formatted = (at: string, locale: ProductLocale, options: Intl.DateTimeFormatOptions): string =>
  timeAndZone(new Date(at), locale === 'en' ? 'en-GB' : locale, options);

/** Formats a date, as in 28 November 2026. @param at RFC 3339 @param timeZone IANA name */
export const longDate = (at: string, locale: ProductLocale, timeZone: string): string =>
  formatted(at, locale, { dateStyle: 'long', timeZone });

export const longTime = (at: string, locale: ProductLocale, timeZone: string): string =>
  formatted(at, locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
