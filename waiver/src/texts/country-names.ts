import type { FinishedLocale, ProductLocale } from '../locales.ts';
import { COUNTRIES, type CountryCode } from '../options/countries.ts';
import { countriesDe } from './de/countries.ts';

/** Kept out of `messages.ts`: the sign page gets the names it needs within its document. */
const NAMES: Readonly<Record<FinishedLocale, Readonly<Record<CountryCode, string>>>> = {
  en: COUNTRIES,
  de: countriesDe,
};

const CODES: ReadonlyMap<string, CountryCode> = new Map(
  Object.entries(COUNTRIES).map(([code, name]) => [name, code as CountryCode]),
);

/** The name of a country in a language, by its English option text; other texts stay as they are. */
export const countryName = (option: string, locale: ProductLocale): string => {
  const code = CODES.get(option);
  const names = Object.hasOwn(NAMES, locale) ? NAMES[locale as FinishedLocale] : COUNTRIES;
  return code === undefined ? option : names[code];
};
