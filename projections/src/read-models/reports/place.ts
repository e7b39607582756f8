import { COUNTRIES, type CountryCode } from '@waivers/waiver/options/countries.ts';
import { countryOfZone } from '@waivers/waiver/options/country-of-zone.ts';
import type { FieldValue } from '@waivers/waiver/submission/signed-values.ts';

/** Stored when the place is missing or was not recognised. */
export const NO_PLACE = 'none';

/** Sum over all ZIP codes, stored alongside the countries. */
export const ALL_ZIPS = 'zip';

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

/** Country names that people enter on waivers with a free-text country field. */
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

const zipOf = (text: string): string | undefined =>
  /^(\d{5})(?:[-\u2010-\u2015\s]?\d{4})?$/u.exec(text.normalize('NFKC').trim())?.[1];

export const isZip = (place: string): boolean => /^\d{5}$/.test(place);

/** Treats unknown zones as US because that is where most customers are. */
const isElsewhere = (timeZone: string): boolean => {
  const country = countryOfZone(timeZone);
  return country !== undefined && !WITH_US_ZIPS.has(country);
};

/** US ZIP code, else ISO 3166-1 alpha-2 country, else `NO_PLACE`. Outside US time zones, ZIP codes need country US. */
export const zipOrCountryOf = (
  answers: Readonly<Record<string, FieldValue>> | undefined,
  timeZone: string,
): string => {
  const country = plain(textOf(answers?.country));
  const code = CODES.get(country);
  if (code === undefined && (country !== '' || isElsewhere(timeZone))) return NO_PLACE;
  const zip = code === undefined || WITH_US_ZIPS.has(code) ? zipOf(textOf(answers?.zip)) : undefined;
  if (zip !== undefined) return zip;
  return code === undefined || code === 'US' ? NO_PLACE : code;
};
