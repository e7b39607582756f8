/** Section 9 of the spec can be read in two ways; this is the union of both. Clients send `gr` for `de`. */
export const PRODUCT_LOCALES = ['en', 'es', 'fr', 'de', 'ja', 'zh', 'ko', 'vi'] as const;
export type ProductLocale = (typeof PRODUCT_LOCALES)[number];

/** Languages with complete texts. Each publication has one document per language. */
export const FINISHED_LOCALES = [
  'en',
  'es',
  'fr',
  'de',
  'ja',
  'zh',
  'ko',
  'vi',
] as const satisfies readonly ProductLocale[];
export type FinishedLocale = (typeof FINISHED_LOCALES)[number];

export const isFinishedLocale = (locale: ProductLocale): locale is FinishedLocale =>
  FINISHED_LOCALES.some((finished) => finished === locale);

export const parseLocale = (text: string): ProductLocale | undefined => {
  const locale = text === 'gr' ? 'de' : text;
  return PRODUCT_LOCALES.find((known) => known === locale);
};
