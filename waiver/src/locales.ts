import { z } from 'zod/mini';

/** Spec section 9, the union of both readings; on the wire `gr` means `de`. */
export const PRODUCT_LOCALES = ['en', 'es', 'fr', 'de', 'ja', 'zh', 'ko', 'vi'] as const;
export const productLocale = z.enum(PRODUCT_LOCALES);
export type ProductLocale = z.infer<typeof productLocale>;

/** Languages with complete texts. A publication makes one signable document for each. */
export const FINISHED_LOCALES = ['en', 'de'] as const satisfies readonly ProductLocale[];
export type FinishedLocale = (typeof FINISHED_LOCALES)[number];

/** Undefined for a language that the product does not have. */
export const parseLocale = (text: string): ProductLocale | undefined => {
  const locale = text === 'gr' ? 'de' : text;
  return PRODUCT_LOCALES.find((known) => known === locale);
};
