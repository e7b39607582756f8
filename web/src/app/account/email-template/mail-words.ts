import { FINISHED_LOCALES, type ProductLocale } from '@waivers/waiver/locales.ts';
import type { MailWords } from '@waivers/waiver/texts/mail-words.ts';
import { byLanguage, loadTexts } from '../../../messages/text-files.ts';

export type ConfirmationWords = MailWords['signedWaiver'];
export type WordsByLanguage = ReadonlyMap<ProductLocale, ConfirmationWords>;

const files = byLanguage(
  import.meta.glob<{ readonly mailWords: MailWords }>('../../../../../waiver/src/texts/*/mails.ts'),
);

/** The confirmation in every language that the product speaks. @throws when it could not be loaded */
export const loadMailWords = async (): Promise<WordsByLanguage> =>
  new Map(
    await Promise.all(
      FINISHED_LOCALES.map(
        async (locale) => [locale, (await loadTexts(files, locale)).mailWords.signedWaiver] as const,
      ),
    ),
  );
