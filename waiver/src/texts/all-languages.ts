import { FINISHED_LOCALES, type FinishedLocale, type ProductLocale } from '../locales.ts';
import type { BundleWords } from './bundle-words.ts';
import type { DocumentLanguage, DocumentWords } from './document-words.ts';
import type { ExportWords } from './export-words.ts';
import type { MailWords } from './mail-words.ts';
import type { RecordWords } from './record-words.ts';

type Language = Omit<DocumentLanguage, 'locale'> & {
  readonly mailWords: MailWords;
  readonly recordWords: RecordWords;
  readonly exportWords: ExportWords;
  readonly bundleWords: BundleWords;
};

const load = async (locale: FinishedLocale): Promise<Language> => {
  const { documentWords } = (await import(`./${locale}/document.ts`)) as Pick<Language, 'documentWords'>;
  const { countryNames } = (await import(`./${locale}/countries.ts`)) as Pick<Language, 'countryNames'>;
  const { regionNames } = (await import(`./${locale}/regions.ts`)) as Pick<Language, 'regionNames'>;
  const { mailWords } = (await import(`./${locale}/mails.ts`)) as Pick<Language, 'mailWords'>;
  const { recordWords } = (await import(`./${locale}/record.ts`)) as Pick<Language, 'recordWords'>;
  const { exportWords } = (await import(`./${locale}/export.ts`)) as Pick<Language, 'exportWords'>;
  const { bundleWords } = (await import(`./${locale}/bundle.ts`)) as Pick<Language, 'bundleWords'>;
  return { documentWords, countryNames, regionNames, mailWords, recordWords, exportWords, bundleWords };
};

// For the server, which makes documents in every language. Pages load only theirs.
const LANGUAGES: ReadonlyMap<ProductLocale, Language> = new Map(
  await Promise.all(FINISHED_LOCALES.map(async (locale) => [locale, await load(locale)] as const)),
);

const languageOf = (locale: ProductLocale): Language =>
  LANGUAGES.get(locale) ?? (LANGUAGES.get('en') as Language);

/** English for an unfinished language. */
export const documentWordsIn = (locale: ProductLocale): DocumentWords => languageOf(locale).documentWords;

/** As `documentWordsIn`. */
export const documentLanguageIn = (locale: ProductLocale): DocumentLanguage => {
  const { documentWords, countryNames, regionNames } = languageOf(locale);
  return { locale, documentWords, countryNames, regionNames };
};

export const mailWordsIn = (locale: ProductLocale): MailWords => languageOf(locale).mailWords;

export const recordWordsIn = (locale: ProductLocale): RecordWords => languageOf(locale).recordWords;

export const exportWordsIn = (locale: ProductLocale): ExportWords => languageOf(locale).exportWords;

export const bundleWordsIn = (locale: ProductLocale): BundleWords => languageOf(locale).bundleWords;

export const ALL_DOCUMENT_WORDS: readonly DocumentWords[] = [...LANGUAGES.values()].map(
  ({ documentWords }) => documentWords,
);
