import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FINISHED_LOCALES } from '@waivers/waiver/locales.ts';
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { compileMessages } from '../../build/message-syntax.ts';

const TEXTS = join(import.meta.dirname, '..', '..', '..', 'waiver', 'src', 'texts');

const FINISHED = FINISHED_LOCALES.filter((locale) => locale !== 'en');

/** Words that are spelled the same in German and English. */
const BOTH = new Set(
  'a adobe alt am an api app browser bytes camps client code codes com computer csv download downloads esc eu example excel f form gb google https id in installation integration internet ip javascript jpg json k kb kiosk libreoffice lines link links live logo mail marketing mb minute mp name newsletter offline option pause passkey pdf pdfs per person personal png qr rest s server servers sha sheets shop so spam stand standard status svg system tab tablet tag team test tests text union utf version video videos waivers was webhook webhooks webm website webvtt workshops youtube z zip zoe zone zoë'.split(
    ' ',
  ),
);

const read = (entry: string, locale: string): Record<string, string> =>
  JSON.parse(readFileSync(join(TEXTS, locale, `${entry}.json`), 'utf8'));

const placesIn = (text: string): readonly string[] =>
  [...text.replace(/(?:=\d|\bone|\bother) \{/g, ' ').matchAll(/\{\s*(\w+)\s*[,}]|<(\w+)>/g)]
    .map(([, value, tag]) => value ?? `<${tag}>`)
    .toSorted();

const wordsIn = (text: string): readonly string[] =>
  text
    .replace(/\{\s*\w+\s*(?:\}|,\s*number\s*\}|,\s*plural\s*,)|(?:=\d|\bone|\bother) \{/g, ' ')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];

const ENGLISH = new Set(
  ['sign', 'app'].flatMap((entry) => Object.values(read(entry, 'en')).flatMap(wordsIn)),
);

describe.each(['sign', 'app'])('%s texts', (entry) => {
  const en = read(entry, 'en');

  it.each(['en', ...FINISHED])('are valid ICU messages in %s', (locale) => {
    const texts = read(entry, locale);
    expect(Object.keys(compileMessages(texts, locale))).toEqual(Object.keys(texts));
  });

  it('contain no English words in German', () => {
    const english = Object.entries(read(entry, 'de')).flatMap(([id, text]) =>
      wordsIn(text).flatMap((word) => (ENGLISH.has(word) && !BOTH.has(word) ? [[id, word]] : [])),
    );
    expect(english).toEqual([]);
  });

  it.each(FINISHED)(
    'are complete in %s, with the same placeholders',
    { meta: { spec: '3.31 Locale message set' } },
    (locale) => {
      const texts = read(entry, locale);
      expect(Object.keys(texts)).toEqual(Object.keys(en));
      for (const [id, text] of Object.entries(texts)) {
        expect([id, [...new Set(placesIn(text))]]).toEqual([id, [...new Set(placesIn(en[id] ?? ''))]]);
      }
    },
  );
});

describe('compiled text', () => {
  it('formats like its source', () => {
    const messages = compileMessages({ a: '{count, plural, one {# row} other {# rows}}' }, 'en') as never;
    const intl = createIntl({ locale: 'en', messages });
    expect(intl.formatMessage({ id: 'a' as never }, { count: 2 })).toBe('2 rows');
  });

  it('cannot be built from a malformed source', () => {
    expect(() => compileMessages({ a: '{count, plural, one {' }, 'en')).toThrow();
  });
});
