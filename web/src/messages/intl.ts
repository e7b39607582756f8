import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { createIntl, type IntlShape } from 'react-intl';
import { loadTexts, type TextFiles } from './text-files.ts';

/** With parsed syntax (`build/message-syntax.ts`). */
export type Catalogue = { readonly default: object };

export const loadIntl = async (
  catalogues: TextFiles<Catalogue>,
  locale: ProductLocale,
): Promise<IntlShape> => {
  const messages = (await loadTexts(catalogues, locale)).default as Record<string, never>;
  return createIntl({
    locale,
    messages,
    // A missing text is a defect that a test finds; signers are not told.
    onError: import.meta.env.DEV ? console.error : () => undefined,
  });
};
