import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countryName, shownOptions } from '../document/shown-options.ts';
import { FINISHED_LOCALES, type FinishedLocale, isFinishedLocale, PRODUCT_LOCALES } from '../locales.ts';
import { COUNTRIES, COUNTRY_OPTIONS } from '../options/countries.ts';
import { MONTHS } from '../options/option-lists.ts';
import { REGIONS, STATES } from '../options/regions.ts';
import { sampleField } from '../testing/waiver-samples.ts';
import { ALL_DOCUMENT_WORDS, documentLanguageIn, documentWordsIn } from './all-languages.ts';
import { documentWords as de } from './de/document.ts';
import { labelNamed, shownTitle } from './document-words.ts';
import { documentWords as en } from './en/document.ts';
import sign from './en/sign.json' with { type: 'json' };

const flat = (value: unknown, path = ''): readonly (readonly [string, string])[] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, inner]) => flat(inner, `${path}.${key}`));

const placeholders = (text: string) => text.match(/\{[a-z]+\}/g) ?? [];

/** How Japanese reads the beginnings of names that it writes in kanji. */
const READINGS: Readonly<Record<string, string>> = {
  赤道: 'セキドウ',
  中央: 'チュウオウ',
  中国: 'チュウゴク',
  日本: 'ニホン',
  韓国: 'カンコク',
  北朝鮮: 'キタチョウセン',
  北マ: 'キタマ',
  南極: 'ナンキョク',
  南ア: 'ミナミア',
  南ス: 'ミナミス',
  東ティ: 'ヒガシティ',
  西サ: 'ニシサ',
  台湾: 'タイワン',
  香港: 'ホンコン',
  米領: 'ベイリョウ',
  英領: 'エイリョウ',
  仏領: 'フツリョウ',
  合衆国: 'ガッシュウコク',
  米軍: 'ベイグン',
};
const KANJI = new RegExp(`^(?:${Object.keys(READINGS).join('|')})`);
const asRead = (name: string, locale: FinishedLocale): string =>
  locale === 'ja' ? name.replace(KANJI, (beginning) => READINGS[beginning] ?? '') : name;

const FOLDER = import.meta.dirname;

/** The API's own texts are for programmers; a language without starting points has the English ones. */
const NOT_EVERYWHERE = new Set(['answers.json', 'starting-points.ts']);

describe('finished languages', () => {
  const others = FINISHED_LOCALES.filter((locale) => locale !== 'en');

  it('follow the order of the product’s languages', () => {
    expect(FINISHED_LOCALES).toEqual(PRODUCT_LOCALES.filter(isFinishedLocale));
  });

  it('match the text folders', () => {
    const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).toSorted()).toEqual(FINISHED_LOCALES.toSorted());
  });

  it.each(others)('have the same files as English: %s', (locale) => {
    const files = readdirSync(join(FOLDER, 'en')).filter((name) => !NOT_EVERYWHERE.has(name));
    const own = readdirSync(join(FOLDER, locale)).filter((name) => name !== 'starting-points.ts');
    expect(own.toSorted()).toEqual(files.toSorted());
  });

  it.each(others)(
    'have the same document keys and placeholders as English, and no empty texts: %s',
    { meta: { spec: ['1.9 multilingual signing screens', '3.31 Locale message set'] } },
    (locale) => {
      const words = new Map(flat(documentWordsIn(locale)));
      expect([...words.keys()]).toEqual(flat(en).map(([path]) => path));
      for (const [path, text] of flat(en)) {
        const other = words.get(path) ?? '';
        expect(text.trim()).toBe(text);
        expect(other.trim()).toBe(other);
        expect(other).not.toBe('');
        expect(placeholders(other)).toEqual(placeholders(text));
      }
    },
  );

  it('are selected by locale, with a fallback to English', () => {
    expect(documentWordsIn('de')).toBe(de);
    expect(documentWordsIn('en')).toBe(en);
    expect(documentWordsIn('of a newer release' as never)).toBe(en);
    expect(ALL_DOCUMENT_WORDS).toEqual(FINISHED_LOCALES.map(documentWordsIn));
  });

  it('use the wording of spec section 5', {
    meta: {
      spec: [
        '2.70 I agree to this',
        '5.10 required Please fill in',
        '5.11 phone Please enter a',
        '5.12 select Please select',
        '5.13 signature Please provide a',
        '5.14 checkbox Please check this',
        '5.15 date Please select a',
        '5.16 You must be 18',
        '5.25 Please enter an email',
      ],
    },
  }, () => {
    expect(sign).toMatchObject({
      'wrong.required': 'Please fill in this field.',
      'wrong.invalid_phone': 'Please enter a valid phone number.',
      'wrong.not_selected': 'Please select.',
      'wrong.signature_required': 'Please provide a signature.',
      'wrong.not_checked': 'Please check this box.',
      'wrong.invalid_date': 'Please select a date.',
      'wrong.under_age': 'You must be 18 years of age or older.',
      'wrong.email_required': 'Please enter an email.',
      'wrong.emails_differ': 'Emails do not match',
    });
    expect(en.texts.agree).toBe('I agree to this document');
  });
});

describe('title', () => {
  it('is the product’s label in the reader’s language if its key names one, otherwise the owner’s text', () => {
    expect(shownTitle({ messageKey: 'firstName', title: 'First name' }, de)).toBe('Vorname');
    expect(shownTitle({ title: 'Belay partner' }, de)).toBe('Belay partner');
    expect(shownTitle({ messageKey: 'constructor', title: 'Mine' }, de)).toBe('Mine');
    expect(labelNamed('__proto__', de)).toBeUndefined();
    expect(labelNamed(undefined, de)).toBeUndefined();
  });
});

describe('options', () => {
  const shown = (
    locale: FinishedLocale,
    messageKey: string | undefined,
    type: 'select' | 'yes_no',
    ...options: string[]
  ) =>
    shownOptions(
      sampleField({ name: 'asked', type, options, ...(messageKey !== undefined && { messageKey }) }),
      documentLanguageIn(locale),
    );

  it('are submitted in English and shown in the document’s language', {
    meta: { spec: '3.29 Male' },
  }, () => {
    expect(shown('de', 'gender', 'select', 'Female', 'Tree')).toEqual([
      { value: 'Female', label: 'Weiblich' },
      { value: 'Tree', label: 'Tree' },
    ]);
    expect(shown('de', undefined, 'yes_no')).toEqual([
      { value: 'Yes', label: 'Ja' },
      { value: 'No', label: 'Nein' },
    ]);
    expect(shown('en', undefined, 'yes_no').map(({ label }) => label)).toEqual(['Yes', 'No']);
  });

  it('written by the owner are shown as written', () => {
    expect(shown('de', undefined, 'select', 'Female', 'constructor')).toEqual([
      { value: 'Female', label: 'Female' },
      { value: 'constructor', label: 'constructor' },
    ]);
    expect(shown('de', 'gender', 'select', 'constructor')).toEqual([
      { value: 'constructor', label: 'constructor' },
    ]);
  });

  it('for the country list the United States first, then the rest by name in each language', () => {
    const labels = shown('de', 'country', 'select', ...COUNTRY_OPTIONS).map(({ label }) => label);
    expect(labels.slice(0, 4)).toEqual(['Vereinigte Staaten', 'Afghanistan', 'Ägypten', 'Ålandinseln']);
    expect(labels.at(-1)).toBe('Zypern');
    const [oman, austria, pakistan] = ['Oman', 'Österreich', 'Pakistan'].map((name) => labels.indexOf(name));
    expect([oman, pakistan]).toEqual([Number(austria) - 1, Number(austria) + 1]);
    expect(new Set(labels).size).toBe(250);
    const english = shown('en', 'country', 'select', ...COUNTRY_OPTIONS).map(({ label }) => label);
    expect(english).toEqual(COUNTRY_OPTIONS);
  });

  it.each(FINISHED_LOCALES)('for the country are in the language’s order: %s', (locale) => {
    const { compare } = new Intl.Collator(locale);
    const [first, ...names] = Object.values(documentLanguageIn(locale).countryNames);
    expect(first).toBe(documentLanguageIn(locale).countryNames.US);
    expect(names).toEqual(
      names.toSorted((one, other) => compare(asRead(one, locale), asRead(other, locale))),
    );
    expect(shown(locale, 'country', 'select', ...COUNTRY_OPTIONS).map(({ label }) => label)).toEqual([
      first,
      ...names,
    ]);
  });

  it.each(FINISHED_LOCALES)('for the state are in the language’s order: %s', (locale) => {
    const { compare } = new Intl.Collator(locale);
    const labels = shown(locale, 'state', 'select', ...STATES).map(({ label }) => label);
    expect(labels).toEqual(
      labels.toSorted((one, other) => compare(asRead(one, locale), asRead(other, locale))),
    );
    const { regionNames } = documentLanguageIn(locale);
    const listed = Object.values(REGIONS).flat();
    expect(listed).toEqual(expect.arrayContaining(Object.keys(regionNames)));
    expect([0, listed.length]).toContain(Object.keys(regionNames).length);
  });

  it('for the state are submitted in English, and left unchanged if the owner edited them', () => {
    expect(shown('ja', 'state', 'select', ...STATES)).toContainEqual({ value: 'Texas', label: 'テキサス' });
    expect(shown('ja', 'state', 'select', 'Texas', 'Elsewhere')).toEqual([
      { value: 'Texas', label: 'Texas' },
      { value: 'Elsewhere', label: 'Elsewhere' },
    ]);
  });

  it('for the country keep the order and wording of an owner who edited them', () => {
    expect(shown('de', 'country', 'select', 'Germany', 'Austria', 'Elsewhere')).toEqual([
      { value: 'Germany', label: 'Deutschland' },
      { value: 'Austria', label: 'Österreich' },
      { value: 'Elsewhere', label: 'Elsewhere' },
    ]);
    const reversed = COUNTRY_OPTIONS.toReversed();
    expect(shown('de', 'country', 'select', ...reversed).map(({ value }) => value)).toEqual(reversed);
  });

  it('are unique within every list', () => {
    for (const list of [COUNTRY_OPTIONS, STATES, MONTHS]) {
      expect(new Set(list).size).toBe(list.length);
      for (const option of list) expect(option.trim()).toBe(option);
    }
    expect(STATES).toContain('Texas');
    expect(COUNTRIES.DE).toBe('Germany');
    expect(countryName('Germany', documentLanguageIn('de'))).toBe('Deutschland');
    expect(countryName('toString', documentLanguageIn('de'))).toBe('toString');
  });
});
