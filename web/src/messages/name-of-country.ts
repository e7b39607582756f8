/** Cached, because they are slow to make and lists have every country. */
const names = new Map<string, Intl.DisplayNames>();

/** @param code ISO 3166-1 alpha-2 */
export const nameOfCountry = (locale: string, code: string): string => {
  const known = names.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' });
  names.set(locale, known);
  return known.of(code) ?? code;
};
