import {
  isFinishedLocale,
  PRODUCT_LOCALES,
  type ProductLocale,
  parseLocale,
} from '@waivers/waiver/locales.ts';
import { deviceStorage } from '../storage/storage.ts';

const NAME = 'verify.language';

export const LOCALES: readonly ProductLocale[] = PRODUCT_LOCALES.filter(isFinishedLocale);

/** Returns the language chosen in this browser, else its own first one that has texts. */
export const firstLocale = (): ProductLocale => {
  const liked = [deviceStorage.read(NAME) ?? '', ...navigator.languages];
  const known = liked.map((tag) => parseLocale(tag.split('-')[0]?.toLowerCase() ?? ''));
  return known.find((locale) => locale !== undefined && isFinishedLocale(locale)) ?? 'en';
};

export const rememberLocale = (locale: ProductLocale): void => {
  deviceStorage.write(NAME, locale);
};
