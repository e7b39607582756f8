import { isFinished, type ProductLocale, parseLocale } from '@waivers/waiver/locales.ts';

/** The first finished language in `Accept-Language`, else English. */
export const pageLocale = (accepted: string | undefined): ProductLocale => {
  for (const each of (accepted ?? '').split(',')) {
    const locale = parseLocale((each.split(';')[0] ?? '').trim().split('-')[0]?.toLowerCase() ?? '');
    if (locale !== undefined && isFinished(locale)) return locale;
  }
  return 'en';
};
