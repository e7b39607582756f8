import { PRODUCT_LOCALES } from '@waivers/waiver/locales.ts';
import { describe, expect, it } from 'vitest';
import { chosenLocale, pageLocale } from './page-locale.ts';

describe('page language', () => {
  it.each(PRODUCT_LOCALES)('is the browser’s preferred language: %s', (locale) => {
    expect(pageLocale(`${locale}-XX, en;q=0.1`)).toBe(locale);
  });

  it.each([
    ['fr;q=0.3, ja;q=0.9, de;q=0.5', 'ja'],
    ['pt-BR, es;q=0.8, en;q=0.7', 'es'],
    ['zh-Hant-TW', 'zh'],
    ['ES-mx', 'es'],
    ['gr', 'de'],
    ['de ; q=0.2 , ko ; q=0.4', 'ko'],
    ['fr;q=0, vi;q=0.1', 'vi'],
    ['fr, es', 'fr'],
  ])('is the most preferred supported one: %s', (accepted, locale) => {
    expect(pageLocale(accepted)).toBe(locale);
  });

  it.each([undefined, '', '*', 'tlh', ';;,,', 'fr;q=0', 'constructor', '__proto__'])(
    'is English if no supported language is requested: %s',
    (accepted) => {
      expect(pageLocale(accepted)).toBe('en');
    },
  );

  it('is the one chosen in this browser', () => {
    expect(chosenLocale('a=1; waivers_language=ko; b=2')).toBe('ko');
    expect(chosenLocale('waivers_language=tlh')).toBeUndefined();
    expect(chosenLocale(undefined)).toBeUndefined();
  });
});
