import { type MailText, withVariables } from '@waivers/waiver/rich-text/mail-text.ts';
import { readRichTextHtml } from '@waivers/waiver/rich-text/read-rich-text-html.ts';
import type { RichText } from '@waivers/waiver/rich-text/rich-text.ts';
import { richTextToHtml } from '@waivers/waiver/rich-text/rich-text-html.ts';
import { mailTextSchema, richTextSchema } from '@waivers/waiver/rich-text/rich-text-schema.ts';
import { Node, type Schema } from 'prosemirror-model';

export type TextKind = {
  readonly schema: Schema;
  readonly read: (html: string) => RichText | MailText;
};

export const WAIVER_TEXT: TextKind = { schema: richTextSchema, read: readRichTextHtml };

export const MAIL_TEXT: TextKind = {
  schema: mailTextSchema,
  read: (html) => withVariables(readRichTextHtml(html)),
};

export const docOf = ({ schema, read }: TextKind, html: string): Node => Node.fromJSON(schema, read(html));

/** Serializes like the server, except for whitespace that the server trims later. */
export const htmlOf = (doc: Node): string => richTextToHtml(doc.toJSON());
