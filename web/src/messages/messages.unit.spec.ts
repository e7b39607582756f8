import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { compileMessages } from '../../build/message-syntax.ts';

const FINISHED = ['de'] as const;
/** Words that are the same in both languages, on purpose. */
const SAME: Readonly<Record<string, ReadonlySet<string>>> = {
  sign: new Set(['summary.page']),
  app: new Set(['app.name', 'signer.name', 'signer.fullName']),
};

const read = (entry: string, locale: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, entry, `${locale}.json`), 'utf8'));

/** Names of the values and of the tags that a text has places for. */
const placesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\{\s*(\w+)\s*[,}]|<(\w+)>/g)].map(([, value, tag]) => value ?? `<${tag}>`).toSorted();

describe.each(['sign', 'app'])('texts of %s', (entry) => {
  const en = read(entry, 'en');

  it.each(['en', ...FINISHED])('in %s are ICU messages', (locale) => {
    const texts = read(entry, locale);
    expect(Object.keys(compileMessages(texts, locale))).toEqual(Object.keys(texts));
  });

  it.each(FINISHED)('in %s are complete, with the same places for values', (locale) => {
    const texts = read(entry, locale);
    expect(Object.keys(texts)).toEqual(Object.keys(en));
    for (const [id, text] of Object.entries(texts)) {
      expect([id, [...new Set(placesIn(text))]]).toEqual([id, [...new Set(placesIn(en[id] ?? ''))]]);
      if (!SAME[entry]?.has(id)) expect([id, text]).not.toEqual([id, en[id]]);
    }
  });
});

describe('a compiled text', () => {
  it('is what is shown', () => {
    const messages = compileMessages({ a: '{count, plural, one {# row} other {# rows}}' }, 'en') as never;
    const intl = createIntl({ locale: 'en', messages });
    expect(intl.formatMessage({ id: 'a' }, { count: 2 })).toBe('2 rows');
  });

  it('cannot be made of one that is wrong', () => {
    expect(() => compileMessages({ a: '{count, plural, one {' }, 'en')).toThrow();
  });
});
