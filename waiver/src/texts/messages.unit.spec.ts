import { describe, expect, it } from 'vitest';
import { shownOptions } from '../document/shown-options.ts';
import { COUNTRIES, COUNTRY_OPTIONS } from '../options/countries.ts';
import { MONTHS, STATES } from '../options/option-lists.ts';
import { sampleField } from '../testing/waiver-samples.ts';
import { authoringMessagesIn } from './authoring.ts';
import { countryName } from './country-names.ts';
import { de } from './de/document.ts';
import { en } from './en/document.ts';
import { ALL_MESSAGES, labelNamed, messagesIn, shownTitle } from './messages.ts';

const flat = (value: unknown, path = ''): readonly (readonly [string, string])[] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, inner]) => flat(inner, `${path}.${key}`));

/** Words that are the same in both languages. */
const SAME = ['.options.April', '.options.August', '.options.September', '.options.November'];

const placeholders = (text: string) => text.match(/\{[a-z]+\}/g) ?? [];

describe('the finished languages', () => {
  it.each([
    ['the sign page', en, de],
    ['authoring', authoringMessagesIn('en'), authoringMessagesIn('de')],
  ])(
    'of %s have the same keys and placeholders, and no text is empty or left in English',
    (_where, english, german) => {
      const others = new Map(flat(german));
      expect([...others.keys()]).toEqual(flat(english).map(([path]) => path));
      for (const [path, text] of flat(english)) {
        const other = others.get(path) ?? '';
        expect(text.trim()).toBe(text);
        expect(other.trim()).toBe(other);
        expect(other).not.toBe('');
        expect(placeholders(other)).toEqual(placeholders(text));
        expect([path, other === text]).toEqual([path, SAME.includes(path)]);
      }
    },
  );

  it('are chosen by locale, English where ours are not finished', () => {
    expect(messagesIn('de')).toBe(de);
    expect(messagesIn('en')).toBe(en);
    expect(messagesIn('fr')).toBe(en);
    expect(ALL_MESSAGES).toEqual([en, de]);
    expect(authoringMessagesIn('fr')).toBe(authoringMessagesIn('en'));
  });

  it('have the wording of spec section 5', () => {
    expect(en.errors).toMatchObject({
      required: 'Please fill in this field.',
      invalid_phone: 'Please enter a valid phone number.',
      not_selected: 'Please select.',
      signature_required: 'Please provide a signature.',
      not_checked: 'Please check this box.',
      invalid_date: 'Please select a date.',
      under_age: 'You must be 18 years of age or older.',
      email_required: 'Please enter an email.',
      emails_differ: 'Emails do not match',
    });
    expect(en.texts.agree).toBe('I agree to this document');
  });
});

describe('a title', () => {
  it('is our label in the language of the reader when its key names one, else as the owner wrote it', () => {
    expect(shownTitle({ messageKey: 'firstName', title: 'First name' }, de)).toBe('Vorname');
    expect(shownTitle({ title: 'Belay partner' }, de)).toBe('Belay partner');
    expect(shownTitle({ messageKey: 'constructor', title: 'Mine' }, de)).toBe('Mine');
    expect(labelNamed('__proto__')).toBeUndefined();
    expect(labelNamed(undefined)).toBeUndefined();
  });
});

describe('options', () => {
  const shown = (
    locale: 'en' | 'de',
    messageKey: string | undefined,
    type: 'select' | 'yes_no',
    ...options: string[]
  ) =>
    shownOptions(
      sampleField({ name: 'asked', type, options, ...(messageKey !== undefined && { messageKey }) }),
      locale,
    );

  it('are submitted in English and read in the language of the document', () => {
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

  it('that the owner wrote are read as written', () => {
    expect(shown('de', undefined, 'select', 'Female', 'constructor')).toEqual([
      { value: 'Female', label: 'Female' },
      { value: 'constructor', label: 'constructor' },
    ]);
    expect(shown('de', 'gender', 'select', 'constructor')).toEqual([
      { value: 'constructor', label: 'constructor' },
    ]);
  });

  it('for the country have the United States first and the rest by name in each language', () => {
    const labels = shown('de', 'country', 'select', ...COUNTRY_OPTIONS).map(({ label }) => label);
    expect(labels.slice(0, 4)).toEqual(['Vereinigte Staaten', 'Afghanistan', 'Ägypten', 'Ålandinseln']);
    expect(labels.at(-1)).toBe('Zypern');
    const [oman, austria, pakistan] = ['Oman', 'Österreich', 'Pakistan'].map((name) => labels.indexOf(name));
    expect([oman, pakistan]).toEqual([Number(austria) - 1, Number(austria) + 1]);
    expect(new Set(labels).size).toBe(250);
    const english = shown('en', 'country', 'select', ...COUNTRY_OPTIONS).map(({ label }) => label);
    expect(english).toEqual(COUNTRY_OPTIONS);
  });

  it('for the country keep the order and the words of an owner who has changed them', () => {
    expect(shown('de', 'country', 'select', 'Germany', 'Austria', 'Elsewhere')).toEqual([
      { value: 'Germany', label: 'Deutschland' },
      { value: 'Austria', label: 'Österreich' },
      { value: 'Elsewhere', label: 'Elsewhere' },
    ]);
    const reversed = COUNTRY_OPTIONS.toReversed();
    expect(shown('de', 'country', 'select', ...reversed).map(({ value }) => value)).toEqual(reversed);
  });

  it('are each there once, in every list', () => {
    for (const list of [COUNTRY_OPTIONS, STATES, MONTHS]) {
      expect(new Set(list).size).toBe(list.length);
      for (const option of list) expect(option.trim()).toBe(option);
    }
    expect(STATES).toContain('Texas');
    expect(COUNTRIES.DE).toBe('Germany');
    expect(countryName('Germany', 'fr')).toBe('Germany');
    expect(countryName('Germany', 'de')).toBe('Deutschland');
    expect(countryName('toString', 'de')).toBe('toString');
  });
});
