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
] as const)('the texts of %s', (entry, catalogues) => {
  it('are there in every finished language', () => {
    expect(Object.keys(catalogues).toSorted()).toEqual(FINISHED_LOCALES.toSorted());
  });

  it.each(PRODUCT_LOCALES)('are shown to who reads %s, English where it is not finished', async (locale) => {
    const { messages } = await loadIntl(catalogues, locale);
    expect(messages).toEqual(compiled(entry, FINISHED_LOCALES.find((each) => each === locale) ?? 'en'));
  });
});

it.each(PRODUCT_LOCALES)('our words in a document are loaded in %s', async (locale) => {
  expect(await loadDocumentWords(locale)).toEqual(documentWordsIn(locale));
});

describe('what is wrong', () => {
  it.each([
    ['en', 'At most 200 characters, please. These are 250.'],
    ['de', 'Bitte höchstens 200 Zeichen. Das sind 250.'],
  ] as const)('is said in %s with how long a line may be, and how long it is', async (locale, said) => {
    const intl = await loadIntl(signCatalogues, locale);
    expect(errorMessage(intl, { code: 'too_long', params: { max: 200, count: 250 } })).toBe(said);
  });

  it.each([{ code: 'of_a_newer_server' }, { code: 'toString' }, { code: 'too_long' }])(
    'is said in general words where the page cannot say %j',
    async (wrong) => {
      const intl = await loadIntl(signCatalogues, 'en');
      expect(errorMessage(intl, wrong)).toBe('This value is not allowed here.');
    },
  );
});
