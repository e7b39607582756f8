import { type MailText, withVariables } from '../rich-text/mail-text.ts';
import type { Paragraph, RichText } from '../rich-text/rich-text.ts';
import type { MailWords } from '../texts/mail-words.ts';
import { oneLine } from './one-line.ts';

/** What an owner writes of the mail that confirms a signature. */
export type MailTemplate = { readonly emailSubject: string; readonly emailTemplate: MailText };

type Words = Pick<MailWords['signedWaiver'], 'subject' | 'body' | 'download' | 'closing'>;

const MAX_COMPANY = 100;

const paragraph = (content: NonNullable<Paragraph['content']>): Paragraph => ({
  type: 'paragraph',
  attrs: { align: 'left', indent: 0 },
  content,
});

const bodyOf = ({ body, download, closing }: Words): RichText => ({
  type: 'doc',
  content: [
    ...body.map((text) => paragraph([{ type: 'text', text }])),
    paragraph([
      { type: 'text', marks: [{ type: 'link', attrs: { href: '[[download-link]]' } }], text: download },
    ]),
    paragraph([{ type: 'text', text: closing }]),
  ],
});

/** The company's name is the brand that signers know. */
export const defaultSubject = ({ subject }: Pick<Words, 'subject'>, company: string): string => {
  const brand = oneLine(company, MAX_COMPANY);
  return brand === '' ? subject : `${brand}: ${subject}`;
};

/**
 * Spec section 9: the mail to signers until an owner writes their own.
 * @param words `mailWords.signedWaiver` of a language
 */
export const defaultMail = (words: Words, company: string): MailTemplate => ({
  emailSubject: defaultSubject(words, company),
  emailTemplate: withVariables(bodyOf(words)),
});
