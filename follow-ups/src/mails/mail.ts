import { formatText } from '@waivers/server/format-text.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { markupText } from '@waivers/waiver/rich-text/markup-text.ts';
import { mailWordsIn } from '@waivers/waiver/texts/all-languages.ts';

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Sealed until the mail is rendered. */
export type MailPayload = {
  readonly template: 'temporary-password';
  readonly to: string;
  readonly firstName: string;
  readonly company: string;
  readonly username: string;
  readonly temporaryPassword: string;
  readonly expiresAt: string;
};

/** So that typed text cannot end a header or a line of ours. */
const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

const paragraphs = (text: string): string =>
  text
    .split('\n\n')
    .map((paragraph) => `<p>${markupText(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n');

/**
 * Rendered on demand, so that a corrected text also applies to waiting mails.
 * @param locale English until a user has a language
 */
export const renderMail = (payload: MailPayload, publicUrl: string, locale: ProductLocale = 'en'): Mail => {
  const { subject, text: words } = mailWordsIn(locale).temporaryPassword;
  const text = formatText(words, locale, {
    firstName: oneLine(payload.firstName),
    company: oneLine(payload.company),
    username: payload.username,
    temporaryPassword: payload.temporaryPassword,
    until: payload.expiresAt.slice(0, 10),
    link: `${publicUrl}/auth/login`,
  });
  return { to: payload.to, subject, text, html: paragraphs(text) };
};
