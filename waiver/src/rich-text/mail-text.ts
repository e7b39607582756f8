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

export const VARIABLES = ['first-name', 'last-name', 'waiver-title', 'download-link'] as const;
export type VariableName = (typeof VARIABLES)[number];

export const variableText = (name: VariableName): string => `[[${name}]]`;

/** Has the `g` flag, so use it with `matchAll` and `split`, never with `test`. */
export const VARIABLE_PATTERN = new RegExp(`\\[\\[(${VARIABLES.join('|')})\\]\\]`, 'gu');

/** The only variable allowed as a link's URL, and only on its own. */
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

/** Text of a mail: rich text with variables. Created only by `htmlToMailText`. */
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

/** Replaces `[[first-name]]` and other placeholders with variables that keep the text's marks. */
export const withVariables = ({ content }: RichText): MailText => ({
  type: 'doc',
  content: content.map(blockOf),
});
