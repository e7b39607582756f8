import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { catalogue, makePseudoTexts, PLAIN_TEXTS, pseudoMessages } from './pseudo-texts.ts';

const { app, sign, plain } = makePseudoTexts();

describe('pseudo-locale', () => {
  it('includes every English text', () => {
    expect(Object.keys(app).toSorted()).toEqual(Object.keys(catalogue('app')).toSorted());
    expect(Object.keys(sign).toSorted()).toEqual(Object.keys(catalogue('sign')).toSorted());
    expect(Object.keys(plain).toSorted()).toEqual(PLAIN_TEXTS.toSorted());
  });

  it.each(PLAIN_TEXTS)('makes texts accented, longer and bracketed: %s', (text) => {
    const pseudo = plain[text] ?? '';
    const ownLetters = (of: string) => of.replaceAll(/\{\w+\}/g, '').length;
    expect(pseudo).toMatch(/^\[.*[^ -~]/);
    expect(pseudo.endsWith(']')).toBe(true);
    expect(ownLetters(pseudo)).toBeGreaterThanOrEqual(ownLetters(text) * 1.3);
    expect(pseudo.match(/\{\w+\}/g)).toEqual(text.match(/\{\w+\}/g));
  });

  it('preserves values, alternatives and tags', () => {
    const messages = pseudoMessages({
      rows: '{count, plural, one {# row of {name}} other {# rows of {name}}}',
      link: 'See <a>the rules</a>',
    }) as never;
    const intl = createIntl({ locale: 'en', messages });
    expect(intl.formatMessage({ id: 'rows' as never }, { count: 2, name: 'Ann' })).toMatch(
      /^\[2 ř.* Ann·*\]$/,
    );
    expect(intl.formatMessage({ id: 'rows' as never }, { count: 1, name: 'Ann' })).toMatch(
      /^\[1 ř.* Ann·*\]$/,
    );
    const shown = intl.formatMessage({ id: 'link' as never }, {
      a: (words: unknown) => `(${String(words)})`,
    } as never);
    expect(shown).toMatch(/^\[Ş.* \(ŧ.*\)·*\]$/);
  });
});
