import { COUNTRIES, type CountryCode } from './countries.ts';

/** A zone has several names; this is the one that lists of zones use. */
const usualName = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

/** Unknown to TypeScript's library so far. */
type LocaleOfRegion = Intl.Locale & { readonly getTimeZones: () => readonly string[] | undefined };

const zonesOf = (code: CountryCode): readonly string[] =>
  (new Intl.Locale(`und-${code}`) as LocaleOfRegion).getTimeZones() ?? [];

let zones: ReadonlyMap<string, CountryCode> | undefined;

/** Zone → country. Made at its first use. */
const allZones = (): ReadonlyMap<string, CountryCode> =>
  new Map(
    (Object.keys(COUNTRIES) as CountryCode[]).flatMap((code) =>
      zonesOf(code).map((zone) => [usualName(zone), code] as const),
    ),
  );

/** A rebuild asks for the same zone a million times. */
const asked = new Map<string, CountryCode | undefined>();

/** Undefined for a zone of no country, such as UTC. */
export const countryOfZone = (timeZone: string): CountryCode | undefined => {
  if (asked.has(timeZone)) return asked.get(timeZone);
  zones ??= allZones();
  const country = zones.get(usualName(timeZone));
  asked.set(timeZone, country);
  return country;
};
