import { fullName } from '@waivers/waiver/options/person-name.ts';
import { mailWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import { longDate } from '../layout/long-date.ts';
import type { Mail, PasswordPayload } from '../layout/mail.ts';
import { languageOf, type Sender } from '../sender.ts';
import { productMail } from './product-mail.ts';

const WORDS = { 'temporary-password': 'temporaryPassword', recovery: 'recovery' } as const;

export const passwordMail = (
  { template, to, expiresAt, firstName, lastName, company, username, temporaryPassword }: PasswordPayload,
  sender: Pick<Sender, 'locale' | 'timeZone'>,
  publicUrl: string,
): Mail => {
  const locale = languageOf(sender);
  const until = longDate(expiresAt, locale, sender.timeZone);
  const name = fullName({ firstName, lastName }, locale);
  const values = { firstName, name, company, username, temporaryPassword, until };
  return productMail(to, mailWordsIn(locale)[WORDS[template]], locale, values, `${publicUrl}/auth/login`);
};
