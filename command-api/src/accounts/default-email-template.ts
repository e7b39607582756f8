import type { EmailTemplate } from '@waivers/events/folds/account.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { defaultMail } from '@waivers/waiver/mails/default-mail.ts';
import { mailWordsIn } from '@waivers/waiver/texts/all-languages.ts';

/** What signers are sent while the owner has written nothing of their own (spec section 9). */
export const defaultEmailTemplate = (locale: ProductLocale, company: string): EmailTemplate =>
  defaultMail(mailWordsIn(locale).signedWaiver, company);
