import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { DocumentWords } from '@waivers/waiver/texts/document-words.ts';
import { byLanguage, loadTexts } from './text-files.ts';

const files = byLanguage(
  import.meta.glob<{ readonly documentWords: DocumentWords }>('../../../waiver/src/texts/*/document.ts'),
);

/** @throws when they could not be loaded */
export const loadDocumentWords = async (locale: ProductLocale): Promise<DocumentWords> =>
  (await loadTexts(files, locale)).documentWords;
