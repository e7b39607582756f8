import type { ProductLocale } from '@waivers/waiver/locales.ts';

/** Such as 28 November 2026. @param at RFC 3339 @param timeZone IANA name */
export const longDate = (at: string, locale: ProductLocale, timeZone: string): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'long', timeZone }).format(
    new Date(at),
  );
