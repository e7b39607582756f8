import { appPageData } from '@waivers/contract/app-page-data.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { appCatalogues } from '../../messages/app-messages.ts';
import { isFinished } from '../../messages/text-files.ts';

const CHOICE = 'waivers.language';

const isLocale = (text: string | null | undefined): text is ProductLocale =>
  isFinished(appCatalogues, text ?? '');

const chosen = (): string | null => {
  try {
    return localStorage.getItem(CHOICE);
  } catch {
    return null;
  }
};

const fromPage = (): string | undefined => {
  const data = appPageData.safeParse(JSON.parse(document.getElementById('page-data')?.textContent ?? 'null'));
  return data.data?.locale;
};

const fromBrowser = (): string | undefined =>
  navigator.languages.map((language) => language.split('-')[0]).find((language) => isLocale(language));

/** The earlier choice here, else the browser's first finished language. */
export const pageLocale = (): ProductLocale =>
  [chosen(), fromPage(), fromBrowser()].find((locale) => isLocale(locale)) ?? 'en';

export const keepPageLocale = (locale: ProductLocale): void => {
  try {
    localStorage.setItem(CHOICE, locale);
  } catch {}
};
