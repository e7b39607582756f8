import type { FinishedLocale, ProductLocale } from '@waivers/waiver/locales.ts';
import type { DocumentLanguage, DocumentWords } from '@waivers/waiver/texts/document-words.ts';
import { byLanguage, loadTexts } from './intl.ts';

const files = byLanguage(
  import.meta.glob<Pick<DocumentLanguage, 'documentWords'>>('../../../waiver/src/texts/*/document.ts'),
);
const countries = byLanguage(
  import.meta.glob<Pick<DocumentLanguage, 'countryNames'>>('../../../waiver/src/texts/*/countries.ts'),
);

const regions = byLanguage(
  import.meta.glob<Pick<DocumentLanguage, 'regionNames'>>('../../../waiver/src/texts/*/regions.ts'),
);

/** @throws if the file cannot be loaded */
export const loadDocumentWords = async (locale: ProductLocale): Promise<DocumentWords> =>
  (await loadTexts(files, locale)).documentWords;

/** @throws if a file cannot be loaded */
export const loadDocumentLanguage = async (locale: FinishedLocale): Promise<DocumentLanguage> => {
  const [{ documentWords }, { countryNames }, { regionNames }] = await Promise.all([
    loadTexts(files, locale),
    loadTexts(countries, locale),
    loadTexts(regions, locale),
  ]);
  return { locale, documentWords, countryNames, regionNames };
};
