import { isOneWord, namePart } from '../options/person-name.ts';
import {
  type MailInline,
  type MailText,
  VARIABLE_PATTERN,
  type Variable,
  type VariableName,
  variableText,
} from '../rich-text/mail-text.ts';
import type { Block, Inline, Mark, RichText } from '../rich-text/rich-text.ts';
import { oneLine } from './one-line.ts';

/** Inserted as single lines. `download-link` is a complete address that we generate. */
export type MailValues = Readonly<Record<VariableName, string>>;

const LINK = variableText('download-link');

const NAMES_PATTERN = /\[\[(first|last)-name\]\] \[\[(?!\1)(?:first|last)-name\]\]/gu;

/** One word for both names, as in 김민준 or for people with a single name; undefined to keep the template's order. */
const joinedName = (values: MailValues): string | undefined => {
  const names = [values['last-name'], values['first-name']].map((name) => oneLine(name));
  return names.includes('') || isOneWord(names) ? names.join('') : undefined;
};

const withNames = (values: MailValues): MailValues => ({
  ...values,
  'first-name': namePart(values['first-name']),
  'last-name': namePart(values['last-name']),
});

/** Substituted values are not searched for variables or used as patterns. */
export const fillSubject = (subject: string, mailValues: MailValues): string => {
  const values = withNames(mailValues);
  const fill = (text: string): string =>
    text.replaceAll(VARIABLE_PATTERN, (_whole, name: VariableName) => oneLine(values[name]));
  const names = joinedName(values);
  if (names === undefined) return oneLine(fill(subject));
  const pieces = subject.split(NAMES_PATTERN).map((piece, index) => (index % 2 === 1 ? names : fill(piece)));
  return oneLine(pieces.join(''));
};

const withAddress = (marks: readonly Mark[], address: string): Mark[] =>
  marks.map((mark) =>
    mark.type === 'link' && mark.attrs.href === LINK ? { type: 'link', attrs: { href: address } } : mark,
  );

const variableMarks = (name: VariableName, marks: readonly Mark[], address: string): Mark[] => {
  const isLinked = marks.some(({ type }) => type === 'link');
  return name === 'download-link' && !isLinked
    ? [{ type: 'link', attrs: { href: address } }, ...marks]
    : withAddress(marks, address);
};

const fillInline =
  (values: MailValues) =>
  (inline: MailInline): Inline[] => {
    if (inline.type === 'hard_break') return [inline];
    const address = values['download-link'];
    const ownMarks = inline.marks ?? [];
    const isText = inline.type === 'text';
    const marks = isText
      ? withAddress(ownMarks, address)
      : variableMarks(inline.attrs.name, ownMarks, address);
    const text = isText ? inline.text : oneLine(values[inline.attrs.name], Number.POSITIVE_INFINITY);
    if (text === '') return [];
    return [marks.length === 0 ? { type: 'text', text } : { type: 'text', marks, text }];
  };

const isName = (inline: MailInline | undefined): inline is Variable =>
  inline?.type === 'variable' && inline.attrs.name.endsWith('-name');

const isGap = (inline: MailInline | undefined): boolean => inline?.type === 'text' && inline.text === ' ';

const joinNames = (content: readonly MailInline[], values: MailValues): readonly MailInline[] => {
  const text = joinedName(values);
  if (text === undefined) return content;
  const joined: MailInline[] = [];
  for (let at = 0; at < content.length; at += 1) {
    const [inline, gap, other] = content.slice(at, at + 3);
    if (inline === undefined) break;
    if (isName(inline) && isGap(gap) && isName(other) && inline.attrs.name !== other.attrs.name) {
      const { marks } = inline;
      joined.push({ type: 'text', text, ...(marks !== undefined && { marks }) });
      at += 2;
    } else joined.push(inline);
  }
  return joined;
};

const fillBlock =
  (values: MailValues) =>
  (block: Block<MailInline>): Block => {
    if (block.type === 'paragraph') {
      const { content = [], ...paragraph } = block;
      const filled = joinNames(content, values).flatMap(fillInline(values));
      return filled.length === 0 ? paragraph : { ...paragraph, content: filled };
    }
    return {
      ...block,
      content: block.content.map((item) => ({ ...item, content: item.content.map(fillBlock(values)) })),
    };
  };

/** Substitutes values as text, so none can become markup, a link or another variable. */
export const fillText = ({ content }: MailText, values: MailValues): RichText => ({
  type: 'doc',
  content: content.map(fillBlock(withNames(values))),
});
