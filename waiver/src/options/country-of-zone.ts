import { COUNTRIES, type CountryCode } from './countries.ts';

const usualName = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

type LocaleOfRegion = Intl.Locale & { readonly getTimeZones: () => readonly string[] | undefined };

const zonesOf = (code: CountryCode): readonly string[] =>
  (new Intl.Locale(`und-${code}`) as LocaleOfRegion).getTimeZones() ?? [];

let zones: ReadonlyMap<string, CountryCode> | undefined;

const allZones = (): ReadonlyMap<string, CountryCode> =>
  new Map(
    (Object.keys(COUNTRIES) as CountryCode[]).flatMap((code) =>
      zonesOf(code).map((zone) => [usualName(zone), code] as const),
    ),
  );

/** Rebuilds look up the same zone millions of times. */
const cache = new Map<string, CountryCode | undefined>();

/** @returns undefined for zones without a country, for example UTC */
export const countryOfZone = (timeZone: string): CountryCode | undefined => {
  if (cache.has(timeZone)) return cache.get(timeZone);
  zones ??= allZones();
  const country = zones.get(usualName(timeZone));
  cache.set(timeZone, country);
  return country;
};
