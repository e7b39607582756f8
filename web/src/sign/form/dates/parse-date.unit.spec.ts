import { FINISHED_LOCALES, type FinishedLocale } from '@waivers/waiver/locales.ts';
import { MONTHS } from '@waivers/waiver/options/option-lists.ts';
import { documentWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import { describe, expect, it } from 'vitest';
import { dateOrder, digitsIn, isEnded, monthTyped, parseDate, wholeYear } from './parse-date.ts';

const monthsIn = (locale: FinishedLocale) => {
  const { options } = documentWordsIn(locale);
  return MONTHS.map((value) => ({ value, label: options[value] }));
};
const months = monthsIn('de');

describe('date order', () => {
  it.each([
    ['en', 'Month Day Year'],
    ['es', 'Day Month Year'],
    ['fr', 'Day Month Year'],
    ['de', 'Day Month Year'],
    ['vi', 'Day Month Year'],
    ['ja', 'Year Month Day'],
    ['zh', 'Year Month Day'],
    ['ko', 'Year Month Day'],
  ])('for %s is %s', (locale, order) => {
    expect(
      dateOrder(locale)
        .map((name) => name.replace('birth', ''))
        .join(' '),
    ).toBe(order);
  });
});

describe('parseDate', () => {
  it.each([
    ['en', '1990-07-04', 'July 04 1990'],
    ['en', '07/04/1990', 'July 04 1990'],
    ['de', '04.07.1990', 'July 04 1990'],
    ['de', '4. Juli 1990', 'July 4 1990'],
    ['de', '4 July 1990', 'July 4 1990'],
    ['en', 'July 4, 1990', 'July 4 1990'],
    ['en', '4 Sept. 1990', 'September 4 1990'],
    ['en', '25/12/1990', 'December 25 1990'],
    ['de', '12/25/1990', 'December 25 1990'],
    ['ja', '1990年7月4日', 'July 4 1990'],
    ['ja', '１９９０／０７／０４', 'July 04 1990'],
    ['ko', '1990. 7. 4.', 'July 4 1990'],
    ['de', '4.7.90', 'July 4 90'],
    ['ja', '25.12.1990', 'December 25 1990'],
  ])('in %s parses %s as %s', (locale, text, expected) => {
    const { birthMonth, birthDay, birthYear } = parseDate(text, dateOrder(locale), months) ?? {};
    expect(`${birthMonth} ${birthDay} ${birthYear}`).toBe(expected);
  });

  it.each([
    ['ja', '04/07/1990'],
    ['en', '4'],
    ['en', '4.7'],
    ['en', 'July 1990'],
    ['en', '13/13/1990'],
    ['en', '4 Brumaire 1990'],
    ['de', '4 Ju 1990'],
    ['de', '4 Jun/Jul 1990'],
    ['en', '1/2/3/1990'],
    ['en', ''],
  ])('in %s rejects “%s”', (locale, text) => {
    expect(parseDate(text, dateOrder(locale), months)).toBeUndefined();
  });
});

describe('typed number', () => {
  it.each([
    ['１９９０', '1990'],
    ['4.', '4'],
    ['a4b', '4'],
    ['', ''],
  ])('in “%s” has the digits “%s”', (text, digits) => {
    expect(digitsIn(text)).toBe(digits);
  });

  it.each(['4/', '4.', '4 ', '4-', '4,', '1990年', '４／'])('is complete with “%s”', (text) => {
    expect(isEnded(text)).toBe(true);
  });

  it.each(['4', '/', '4a', '', '1990'])('is incomplete with “%s”', (text) => {
    expect(isEnded(text)).toBe(false);
  });
});

describe('typed year', () => {
  it.each([
    ['85', '1985'],
    ['15', '2015'],
    ['26', '2026'],
    ['27', '1927'],
    ['00', '2000'],
    ['8', '8'],
    ['198', '198'],
    ['1985', '1985'],
    ['', ''],
  ])('%s becomes %s in 2026', (typed, year) => {
    expect(wholeYear(typed, 2026)).toBe(year);
  });
});

describe('typed month', () => {
  it.each(FINISHED_LOCALES)('is found by number and by name in %s', (locale) => {
    const months = monthsIn(locale);
    for (const [index, { value, label }] of months.entries()) {
      const number = String(index + 1);
      for (const text of [number, number.padStart(2, '0'), `${number}月`, label, label.toUpperCase(), value])
        expect(monthTyped(text, months), text).toBe(value);
    }
  });

  it.each([
    ['en', 'Mar', 'March'],
    ['de', 'Mär', 'March'],
    ['fr', 'fev', 'February'],
    ['en', 'Ma', undefined],
    ['fr', 'jui', undefined],
    ['en', '13', undefined],
    ['en', '0', undefined],
    ['en', '', undefined],
  ] as const)('in %s: “%s” is %s', (locale, text, month) => {
    expect(monthTyped(text, monthsIn(locale))).toBe(month);
  });
});
