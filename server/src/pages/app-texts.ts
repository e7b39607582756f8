import { readFileSync } from 'node:fs';
import { FINISHED_LOCALES, type ProductLocale } from '@waivers/waiver/locales.ts';
import type app from '@waivers/waiver/texts/en/app.json';

export type AppTextId = keyof typeof app;
export type AppTexts = Readonly<Record<AppTextId, string>>;

const textsOf = (locale: ProductLocale): AppTexts =>
  JSON.parse(readFileSync(new URL(import.meta.resolve(`@waivers/waiver/texts/${locale}/app.json`)), 'utf8'));

const TEXTS = new Map<ProductLocale, AppTexts>(FINISHED_LOCALES.map((locale) => [locale, textsOf(locale)]));

/** The dashboard's texts, for what the server paints. @returns undefined for a language that is not finished */
export const appTexts = (locale: ProductLocale): AppTexts | undefined => TEXTS.get(locale);

/** As `web/src/app/shell/brand.tsx`. */
export const BRAND = [
  '<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">',
  '<rect width="32" height="32" rx="9" fill="var(--colorBrandBackground)"/>',
  '<path d="M7 19.5c2.5-6.5 5-9.500 6.300-8.500 1.700 1.400-2.600 8.800-.8 9.300 1.600.4 3.200-4.600 4.800-4.300 1.300.3-.4 3.600 1 4 1.400.3 2.600-1.800 3.700-1.700 1 .1 1 1.300 3 1.200M7 24.500h18" ',
  'fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>',
].join('');
