import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FINISHED_LOCALES, PRODUCT_LOCALES } from '@waivers/waiver/locales.ts';
import { documentWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import { describe, expect, it } from 'vitest';
import { compileMessages } from '../../build/message-syntax.ts';
import { appCatalogues } from './app-messages.ts';
import { loadDocumentWords } from './document-words.ts';
import { errorMessage } from './error-message.ts';
import { loadIntl } from './intl.ts';
import { signCatalogues } from './sign-messages.ts';

const TEXTS = join(import.meta.dirname, '..', '..', '..', 'waiver', 'src', 'texts');

const compiled = (entry: string, locale: string) =>
  compileMessages(JSON.parse(readFileSync(join(TEXTS, locale, `${entry}.json`), 'utf8')), locale);

describe.each([
  ['sign', signCatalogues],
  ['app', appCatalogues],
] as const)('catalogue %s', (entry, catalogues) => {
  it('exists in every finished language', () => {
    expect(Object.keys(catalogues).toSorted()).toEqual(FINISHED_LOCALES.toSorted());
  });

  it.each(PRODUCT_LOCALES)('loads in %s, or in English if the translation is unfinished', async (locale) => {
    const { messages } = await loadIntl(catalogues, locale);
    expect(messages).toEqual(compiled(entry, FINISHED_LOCALES.find((each) => each === locale) ?? 'en'));
  });
});

it.each(PRODUCT_LOCALES)('document texts load in %s', async (locale) => {
  expect(await loadDocumentWords(locale)).toEqual(documentWordsIn(locale));
});

describe('error message', () => {
  it.each([
    ['en', 'At most 200 characters, please. These are 250.'],
    ['de', 'Bitte höchstens 200 Zeichen. Das sind 250.'],
  ] as const)('states the maximum and the actual length in %s', async (locale, said) => {
    const intl = await loadIntl(signCatalogues, locale);
    expect(errorMessage(intl, { code: 'too_long', params: { max: 200, count: 250 } })).toBe(said);
  });

  it.each([{ code: 'of_a_newer_server' }, { code: 'toString' }, { code: 'too_long' }])(
    'falls back to a generic message for %j',
    async (wrong) => {
      const intl = await loadIntl(signCatalogues, 'en');
      expect(errorMessage(intl, wrong)).toBe('This value is not allowed here.');
    },
  );
});
