import { LANGUAGE_COOKIE } from '@waivers/contract/app-page-data.ts';
import { isFinishedLocale, type ProductLocale, parseLocale } from '@waivers/waiver/locales.ts';

const finished = (text: string | undefined): ProductLocale | undefined => {
  const locale = parseLocale(text ?? '');
  return locale !== undefined && isFinishedLocale(locale) ? locale : undefined;
};

/** Returns 0 for a malformed weight. */
const weightOf = (parameters: readonly string[]): number => {
  const weight = parameters.map((each) => each.trim()).find((each) => each.startsWith('q='));
  return weight === undefined ? 1 : Number(weight.slice(2)) || 0;
};

/** Returns the supported languages in `Accept-Language` (RFC 9110, section 12.5.4), most preferred first. */
export const preferredLocales = (accepted: string | undefined): readonly ProductLocale[] => {
  const liked = (accepted ?? '').split(',').flatMap((each) => {
    const [range = '', ...parameters] = each.split(';');
    const locale = finished(range.trim().split('-')[0]?.toLowerCase());
    const weight = weightOf(parameters);
    return locale === undefined || weight === 0 ? [] : [{ locale, weight }];
  });
  return liked.toSorted((one, other) => other.weight - one.weight).map(({ locale }) => locale);
};

export const pageLocale = (accepted: string | undefined): ProductLocale =>
  preferredLocales(accepted)[0] ?? 'en';

/** Returns the language chosen in this browser. @param cookies the Cookie header */
export const chosenLocale = (cookies: string | undefined): ProductLocale | undefined =>
  (cookies ?? '')
    .split(';')
    .map((cookie) => cookie.trim().split('='))
    .filter(([name]) => name === LANGUAGE_COOKIE)
    .map(([, value]) => finished(value))
    .find((locale) => locale !== undefined);
