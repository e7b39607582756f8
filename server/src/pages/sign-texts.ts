import { readFileSync } from 'node:fs';
import { FINISHED_LOCALES, type ProductLocale } from '@waivers/waiver/locales.ts';
import { markupText } from '@waivers/waiver/rich-text/markup-text.ts';
import type sign from '@waivers/waiver/texts/en/sign.json';

type Texts = Readonly<Record<keyof typeof sign, string>>;

const textsOf = (locale: ProductLocale): Texts =>
  JSON.parse(readFileSync(new URL(import.meta.resolve(`@waivers/waiver/texts/${locale}/sign.json`)), 'utf8'));

const TEXTS = new Map<ProductLocale, Texts>(FINISHED_LOCALES.map((locale) => [locale, textsOf(locale)]));

export const signText = (locale: ProductLocale, id: keyof Texts): string =>
  (TEXTS.get(locale) ?? textsOf('en'))[id];

export const noScriptNotice = (locale: ProductLocale, id: 'page.noScript' | 'page.noScript.sign'): string =>
  `<noscript><p class="page-no-script">${markupText(signText(locale, id))}</p></noscript>`;

/** Notice for browsers that can't load or run the script. Shown by CSS if no script replaces it after a while. */
export const lateNotice = (locale: ProductLocale, id: 'page.late' | 'page.incomplete'): string =>
  `<p class="page-late">${markupText(signText(locale, id))} <a href="">${markupText(signText(locale, 'page.retry'))}</a></p>`;
