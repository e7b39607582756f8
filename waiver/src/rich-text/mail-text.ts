import { z } from 'zod/mini';
import {
  type Block,
  hardBreak,
  type Inline,
  isLinkAddress,
  linkAddress,
  type Mark,
  marksOf,
  type RichText,
  richTextOf,
  textOf,
} from './rich-text.ts';

/** What a mail's text may name; `[[first-name]]` on the wire. */
export const VARIABLES = ['first-name', 'last-name', 'waiver-title', 'download-link'] as const;
export type VariableName = (typeof VARIABLES)[number];

/** @returns the variable as people and the wire write it */
export const variableText = (name: VariableName): string => `[[${name}]]`;

/** Finds variables in a text. With the flag `g`: for `matchAll` and `split`, never for `test`. */
export const VARIABLE_PATTERN = new RegExp(`\\[\\[(${VARIABLES.join('|')})\\]\\]`, 'gu');

/** A link to the signed waiver is the variable alone, so that nothing can be added to its address. */
const DOWNLOAD_LINK = '[[download-link]]';
const mailAddress = z.union([linkAddress, z.literal(DOWNLOAD_LINK)]);
export const isMailAddress = (value: unknown): value is string =>
  value === DOWNLOAD_LINK || isLinkAddress(value);

const marks = marksOf(mailAddress);
const variable = z.strictObject({
  type: z.literal('variable'),
  attrs: z.strictObject({ name: z.enum(VARIABLES) }),
  marks,
});
export type Variable = { type: 'variable'; attrs: { name: VariableName }; marks?: Mark[] | undefined };
export type MailInline = Inline | Variable;

/** The text of a mail: a waiver's text and variables. Made only by `htmlToMailText`. */
export const mailText = richTextOf(
  z.discriminatedUnion('type', [textOf(marks), hardBreak, variable]),
  'MailText',
  'A text with formatting and variables, as ProseMirror JSON.',
);
export type MailText = RichText<MailInline>;

const inlinesOf = (inline: Inline): MailInline[] => {
  if (inline.type === 'hard_break') return [inline];
  const { marks } = inline;
  const marked = marks === undefined ? {} : { marks };
  // A pattern with one group: every second piece is a name.
  return inline.text.split(VARIABLE_PATTERN).flatMap((piece, index): MailInline[] => {
    const name = VARIABLES.find((known) => index % 2 === 1 && known === piece);
    if (name !== undefined) return [{ type: 'variable', attrs: { name }, ...marked }];
    return piece === '' ? [] : [{ ...inline, text: piece }];
  });
};

const blockOf = (block: Block): Block<MailInline> => {
  if (block.type === 'paragraph') {
    const { content, ...paragraph } = block;
    return content === undefined ? paragraph : { ...paragraph, content: content.flatMap(inlinesOf) };
  }
  return {
    ...block,
    content: block.content.map((item) => ({ ...item, content: item.content.map(blockOf) })),
  };
};

/** Every `[[first-name]]` and its like within one text becomes a variable with the marks of that text. */
export const withVariables = ({ content }: RichText): MailText => ({
  type: 'doc',
  content: content.map(blockOf),
});
