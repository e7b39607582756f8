/** Cached, because they are slow to create and lists contain every country. */
const countryNames = new Map<string, Intl.DisplayNames>();

/** @param code ISO 3166-1 alpha-2 */
export const nameOfCountry = (locale: string, code: string): string => {
  const known = countryNames.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' });
  countryNames.set(locale, known);
  return known.of(code) ?? code;
};

/** Cached, because every language list contains them all. */
const names = new Map<string, string>();

/** The language's own name, capitalised for a list: français → Français. */
export const nameOfLanguage = (locale: string): string => {
  const known = names.get(locale);
  if (known !== undefined) return known;
  // Tells readers of Traditional Chinese that only the other script is available.
  const tag = locale === 'zh' ? 'zh-Hans' : locale;
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? locale;
  const named = name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  names.set(locale, named);
  return named;
};
