import { type MailText, withVariables } from '../rich-text/mail-text.ts';
import type { Paragraph, RichText } from '../rich-text/rich-text.ts';
import type { MailWords } from '../texts/mail-words.ts';
import { oneLine } from './one-line.ts';

export type ConfirmationTemplate = { readonly emailSubject: string; readonly emailTemplate: MailText };

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

export const defaultSubject = ({ subject }: Pick<Words, 'subject'>, company: string): string => {
  const brand = oneLine(company, MAX_COMPANY);
  return brand === '' ? subject : `${brand}: ${subject}`;
};

/** Returns the confirmation mail to use until an owner writes one (spec section 9). */
export const defaultMail = (words: Words, company: string): ConfirmationTemplate => ({
  emailSubject: defaultSubject(words, company),
  emailTemplate: withVariables(bodyOf(words)),
});
