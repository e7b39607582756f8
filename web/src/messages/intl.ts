import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { createIntl, type IntlShape } from 'react-intl';
import { loadTexts, type TextFiles } from './text-files.ts';

/** The texts of one language, their syntax parsed already (`build/message-syntax.ts`). */
export type Catalogue = { readonly default: object };

/** Everything that shows texts, dates and numbers in one language. */
export const loadIntl = async (
  catalogues: TextFiles<Catalogue>,
  locale: ProductLocale,
): Promise<IntlShape> => {
  const messages = (await loadTexts(catalogues, locale)).default as Record<string, never>;
  return createIntl({
    locale,
    messages,
    // A text that is missing is a defect that a test finds; nobody who signs is told about it.
    onError: import.meta.env.DEV ? console.error : () => undefined,
  });
};
