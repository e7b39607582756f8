import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { documentText, signableDocument } from '@waivers/waiver/document/signable-document.ts';
import { FINISHED_LOCALES, type ProductLocale } from '@waivers/waiver/locales.ts';
import { documentLanguageIn } from '@waivers/waiver/texts/all-languages.ts';
import type { Publication, Revision } from '../folds/waiver.ts';
import { sha256Of } from '../log/port/sha256.ts';

export type DocumentInLocale = {
  readonly document: SignableDocument;
  readonly text: string;
  readonly versionHash: string;
};

type Text = Pick<Revision, 'title' | 'config'>;

export const documentOf = ({ title, config }: Text, locale: ProductLocale): DocumentInLocale => {
  const document = signableDocument({ title, config, language: documentLanguageIn(locale) });
  const text = documentText(document);
  return { document, text, versionHash: sha256Of(text) };
};

export const documentsOf = (text: Text): readonly DocumentInLocale[] =>
  FINISHED_LOCALES.map((locale) => documentOf(text, locale));

export const documentHashes = (text: Text): Publication['documents'] =>
  Object.fromEntries(documentsOf(text).map(({ document, versionHash }) => [document.locale, versionHash]));
