import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { createIntl, type IntlShape } from 'react-intl';

/** The texts of one language, their syntax parsed already (`build/message-syntax.ts`). */
type Catalogue = { readonly default: object };

/** How to load the texts of each of the product's languages; those that are not finished yet load English. */
export type Catalogues = Readonly<Record<ProductLocale, () => Promise<Catalogue>>>;

/** Everything that shows texts, dates and numbers in one language. */
export const loadIntl = async (catalogues: Catalogues, locale: ProductLocale): Promise<IntlShape> => {
  const messages = (await catalogues[locale]()).default as Record<string, never>;
  return createIntl({
    locale,
    messages,
    // A text that is missing is a defect that a test finds; nobody who signs is told about it.
    onError: import.meta.env.DEV ? console.error : () => undefined,
  });
};
