import { PRODUCT_LOCALES, type ProductLocale } from '@waivers/waiver/locales.ts';

/** By a code before the ending, as in `film.de.vtt`, `film_de.vtt` or `film-de-AT.vtt`. */
export const languageOfFile = (name: string): ProductLocale | undefined => {
  const code = /[._-]([a-z]{2})(?:[-_][a-z]{2})?\.vtt$/i.exec(name)?.[1]?.toLowerCase();
  return PRODUCT_LOCALES.find((locale) => locale === code);
};
