/** Cached because formatters are slow to create and lists contain every country. */
const countryNames = new Map<string, Intl.DisplayNames>();

/** @param code ISO 3166-1 alpha-2 */
export const nameOfCountry = (locale: string, code: string): string => {
  const known = countryNames.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' });
  countryNames.set(locale, known);
  return known.of(code) ?? code;
};

/** Cached because every language picker lists them all. */
const names = new Map<string, string>();

/** Returns a language's name for itself, capitalised for lists: français → Français. */
export const nameOfLanguage = (locale: string): string => {
  const known = names.get(locale);
  if (known !== undefined) return known;
  // Spells out the script, so that readers of Traditional Chinese know which one to expect.
  const tag = locale === 'zh' ? 'zh-Hans' : locale;
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? locale;
  const named = name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  names.set(locale, named);
  return named;
};
