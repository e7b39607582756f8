import { z } from 'zod';

/** The product's languages (spec section 9, the union of both readings); on the wire `gr` is taken as `de`. */
export const PRODUCT_LOCALES = ['en', 'es', 'fr', 'de', 'ja', 'zh', 'ko', 'vi'] as const;
export const productLocale = z.enum(PRODUCT_LOCALES);
export type ProductLocale = z.infer<typeof productLocale>;

/** The languages whose texts are finished: a publication makes one signable document for each. */
export const FINISHED_LOCALES = ['en', 'de'] as const satisfies readonly ProductLocale[];
export type FinishedLocale = (typeof FINISHED_LOCALES)[number];

/** A locale as clients may spell it, or undefined for one that the product does not speak. */
export const parseLocale = (text: string): ProductLocale | undefined => {
  const locale = text === 'gr' ? 'de' : text;
  return PRODUCT_LOCALES.find((known) => known === locale);
};
