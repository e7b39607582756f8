import type { ProductLocale } from '../locales.ts';
import type { CountryCode } from '../options/countries.ts';
import type { documentWords as en } from './en/document.ts';

type Texts<Of> = { readonly [Key in keyof Of]: string };

/** A language that lacks a key does not compile. */
export type DocumentWords = {
  readonly labels: Texts<typeof en.labels>;
  readonly address: { readonly [Of in keyof typeof en.address]: Texts<(typeof en.address)[Of]> };
  readonly texts: Texts<typeof en.texts>;
  readonly options: Texts<typeof en.options>;
  readonly toReplace: Texts<typeof en.toReplace>;
  readonly subtitle: string;
  readonly sampleText: readonly string[];
  readonly consent: readonly string[];
};

/** One language of signable documents, so that a page loads only that. */
export type DocumentLanguage = {
  readonly locale: ProductLocale;
  readonly documentWords: DocumentWords;
  /**
   * The United States first, the rest in the order of the language. The order stands in the file because a document must
   * be the same on every machine, which collations of different releases of Unicode's data are not.
   */
  readonly countryNames: Readonly<Record<CountryCode, string>>;
  /** Of listed states and provinces, by the option text and in the order of the language. Others are as in English. */
  readonly regionNames: Readonly<Record<string, string>>;
};

export type Label = keyof typeof en.labels;

export const labelNamed = (
  messageKey: string | undefined,
  { labels }: Pick<DocumentWords, 'labels'>,
): Label | undefined =>
  messageKey !== undefined && Object.hasOwn(labels, messageKey) ? (messageKey as Label) : undefined;

/** Our label in this language, or the owner's title as written. */
export const shownTitle = (
  { messageKey, title }: { readonly messageKey?: string | undefined; readonly title: string },
  words: DocumentWords,
): string => {
  const label = labelNamed(messageKey, words);
  return label === undefined ? title : words.labels[label];
};
