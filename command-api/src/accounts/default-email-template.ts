import type { EmailTemplate } from '@waivers/events/folds/account-state.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { markupText } from '@waivers/waiver/rich-text/markup-text.ts';
import { htmlToMailText } from '@waivers/waiver/rich-text/rich-text-from-html.ts';
import { mailWordsIn } from '@waivers/waiver/texts/all-languages.ts';

/** What signers are sent while the owner has written nothing of their own (spec section 9). */
export const defaultEmailTemplate = (locale: ProductLocale): EmailTemplate => {
  const { subject, body, download, closing } = mailWordsIn(locale).signedWaiver;
  const lines = [
    ...body.map(markupText),
    `<a href="[[download-link]]">${markupText(download)}</a>`,
    markupText(closing),
  ];
  const parsed = htmlToMailText(lines.map((line) => `<p>${line}</p>`).join(''));
  if (!parsed.ok) throw new Error(`The confirmation mail in ${locale} cannot be parsed: ${parsed.code}.`);
  return { emailSubject: subject, emailTemplate: parsed.value };
};
