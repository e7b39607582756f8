import { COUNTRIES, type CountryCode } from '@waivers/waiver/options/countries.ts';
import { countryOfZone } from '@waivers/waiver/options/country-of-zone.ts';
import type { FieldValue } from '@waivers/waiver/submission/signed-values.ts';

/** Nowhere said, or not to be understood. */
export const NOWHERE = 'none';

/** All ZIP codes together, where they are counted beside countries. */
export const ANY_ZIP = 'zip';

const WITH_US_ZIPS: ReadonlySet<CountryCode> = new Set([
  'US',
  'AS',
  'FM',
  'GU',
  'MH',
  'MP',
  'PR',
  'PW',
  'VI',
]);

/** Where owners ask for the country as text. */
const OTHER_NAMES: Readonly<Record<string, CountryCode>> = {
  usa: 'US',
  'united states of america': 'US',
  'the united states': 'US',
  uk: 'GB',
  'great britain': 'GB',
  'the netherlands': 'NL',
  'czech republic': 'CZ',
  turkey: 'TR',
};

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();

const CODES = new Map(
  (Object.entries(COUNTRIES) as [CountryCode, string][])
    .flatMap(([code, name]): [string, CountryCode][] => [
      [plain(name), code],
      [code.toLowerCase(), code],
    ])
    .concat(Object.entries(OTHER_NAMES)),
);

const textOf = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '');

/** Five digits; those after a hyphen are dropped. */
const zipOf = (text: string): string | undefined =>
  /^(\d{5})(?:[-\u2010-\u2015\s]?\d{4})?$/u.exec(text.normalize('NFKC').trim())?.[1];

export const isZip = (place: string): boolean => /^\d{5}$/.test(place);

/** Where it is not known, five digits are a ZIP code still: the product is of the United States first. */
const isElsewhere = (timeZone: string): boolean => {
  const country = countryOfZone(timeZone);
  return country !== undefined && !WITH_US_ZIPS.has(country);
};

/**
 * A US ZIP code, else the country (ISO 3166-1 alpha-2), else `NOWHERE`.
 * @param answers of the adult or guardian
 * @param timeZone of the business when they were given: without a country its five digits may be those of another one
 */
export const zipOrCountryOf = (
  answers: Readonly<Record<string, FieldValue>> | undefined,
  timeZone: string,
): string => {
  const country = plain(textOf(answers?.country));
  const code = CODES.get(country);
  if (code === undefined && (country !== '' || isElsewhere(timeZone))) return NOWHERE;
  const zip = code === undefined || WITH_US_ZIPS.has(code) ? zipOf(textOf(answers?.zip)) : undefined;
  if (zip !== undefined) return zip;
  return code === undefined || code === 'US' ? NOWHERE : code;
};
