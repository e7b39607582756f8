import { LANGUAGE_COOKIE } from '@waivers/contract/app-page-data.ts';
import { isFinished, type ProductLocale, parseLocale } from '@waivers/waiver/locales.ts';

const finished = (text: string | undefined): ProductLocale | undefined => {
  const locale = parseLocale(text ?? '');
  return locale !== undefined && isFinished(locale) ? locale : undefined;
};

/** The first finished language in `Accept-Language`, else English. */
export const pageLocale = (accepted: string | undefined): ProductLocale => {
  for (const each of (accepted ?? '').split(',')) {
    const locale = finished((each.split(';')[0] ?? '').trim().split('-')[0]?.toLowerCase());
    if (locale !== undefined) return locale;
  }
  return 'en';
};

/** The finished language that was chosen in this browser. @param cookies the header */
export const chosenLocale = (cookies: string | undefined): ProductLocale | undefined =>
  (cookies ?? '')
    .split(';')
    .map((cookie) => cookie.trim().split('='))
    .filter(([name]) => name === LANGUAGE_COOKIE)
    .map(([, value]) => finished(value))
    .find((locale) => locale !== undefined);
