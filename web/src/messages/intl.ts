import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { createIntl, type IntlShape } from 'react-intl';

type TextFiles<Loaded> = Readonly<Partial<Record<ProductLocale, () => Promise<Loaded>>>>;

/** Keys the files of a Vite glob by the language in `texts/<language>/`. */
export const byLanguage = <Loaded>(
  files: Readonly<Record<string, () => Promise<Loaded>>>,
): TextFiles<Loaded> =>
  Object.fromEntries(Object.entries(files).map(([file, load]) => [file.split('/').at(-2), load]));

export const isFinished = (files: TextFiles<unknown>, locale: string): locale is ProductLocale =>
  Object.hasOwn(files, locale);

/** Falls back to English. @throws if the file cannot be loaded */
export const loadTexts = <Loaded>(files: TextFiles<Loaded>, locale: ProductLocale): Promise<Loaded> => {
  const load = files[locale] ?? files.en;
  if (load === undefined) throw new Error('There are no English texts.');
  return load();
};

/** Messages precompiled by `build/message-syntax.ts`. */
export type Catalogue = { readonly default: object };

export const loadIntl = async (
  catalogues: TextFiles<Catalogue>,
  locale: ProductLocale,
): Promise<IntlShape> => {
  const messages = (await loadTexts(catalogues, locale)).default as Record<string, never>;
  return createIntl({
    locale,
    messages,
    // Tests catch missing texts, so signers never need to see an error.
    onError: import.meta.env.DEV ? console.error : () => undefined,
  });
};
