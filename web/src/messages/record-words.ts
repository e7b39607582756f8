import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { RecordWords } from '@waivers/waiver/texts/record-words.ts';
import { byLanguage, loadTexts } from './intl.ts';

const files = byLanguage(
  import.meta.glob<{ readonly recordWords: RecordWords }>('../../../waiver/src/texts/*/record.ts'),
);

/** @throws if the file cannot be loaded */
export const loadRecordWords = async (locale: ProductLocale): Promise<RecordWords> =>
  (await loadTexts(files, locale)).recordWords;
