/** @param code ISO 3166-1 alpha-2 */
export const nameOfCountry = (locale: string, code: string): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
