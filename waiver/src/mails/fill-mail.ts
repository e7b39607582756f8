import {
  type MailInline,
  type MailText,
  VARIABLE_PATTERN,
  type VariableName,
  variableText,
} from '../rich-text/mail-text.ts';
import type { Block, Inline, Mark, RichText } from '../rich-text/rich-text.ts';
import { oneLine } from './one-line.ts';

/** Each becomes one line. `download-link` is a complete address, made by us. */
export type MailValues = Readonly<Record<VariableName, string>>;

const LINK = variableText('download-link');

/** Values are never looked through for variables, nor used as patterns. */
export const fillSubject = (subject: string, values: MailValues): string =>
  oneLine(subject.replaceAll(VARIABLE_PATTERN, (_whole, name: VariableName) => oneLine(values[name])));

const withAddress = (marks: readonly Mark[], address: string): Mark[] =>
  marks.map((mark) =>
    mark.type === 'link' && mark.attrs.href === LINK ? { type: 'link', attrs: { href: address } } : mark,
  );

/** The address of the signed waiver leads there wherever it stands. */
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
    const given = inline.marks ?? [];
    const isText = inline.type === 'text';
    const marks = isText ? withAddress(given, address) : variableMarks(inline.attrs.name, given, address);
    const text = isText ? inline.text : oneLine(values[inline.attrs.name], Number.POSITIVE_INFINITY);
    if (text === '') return [];
    return [marks.length === 0 ? { type: 'text', text } : { type: 'text', marks, text }];
  };

const fillBlock =
  (values: MailValues) =>
  (block: Block<MailInline>): Block => {
    if (block.type === 'paragraph') {
      const { content = [], ...paragraph } = block;
      const filled = content.flatMap(fillInline(values));
      return filled.length === 0 ? paragraph : { ...paragraph, content: filled };
    }
    return {
      ...block,
      content: block.content.map((item) => ({ ...item, content: item.content.map(fillBlock(values)) })),
    };
  };

/** Values become texts, so no value can be markup, a link or another variable. */
export const fillText = ({ content }: MailText, values: MailValues): RichText => ({
  type: 'doc',
  content: content.map(fillBlock(values)),
});
