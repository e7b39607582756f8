import { type MailInline, type MailText, variableText } from './mail-text.ts';
import { markupText } from './markup-text.ts';
import { type Block, MARK_ORDER, type Mark, type Paragraph } from './rich-text.ts';

const TAGS: Readonly<Record<Mark['type'], string>> = {
  link: 'a',
  bold: 'strong',
  italic: 'em',
  underline: 'u',
};

const openTag = (mark: Mark): string =>
  mark.type === 'link' ? `<a href="${markupText(mark.attrs.href)}">` : `<${TAGS[mark.type]}>`;

const closeTag = (mark: Mark): string => `</${TAGS[mark.type]}>`;

export const sameMark = (one: Mark, other: Mark | undefined): boolean =>
  one.type === other?.type &&
  (one.type !== 'link' || other.type !== 'link' || one.attrs.href === other.attrs.href);

const rank = (mark: Mark): number => MARK_ORDER.indexOf(mark.type);

const contentHtml = (inline: MailInline): string => {
  switch (inline.type) {
    case 'text':
      return markupText(inline.text);
    case 'variable':
      return variableText(inline.attrs.name);
    case 'hard_break':
      return '<br>';
  }
};

/** Keeps marks open across text nodes, so that a link with a bold word stays one link. */
const inlineHtml = (content: readonly MailInline[]): string => {
  let html = '';
  let open: readonly Mark[] = [];
  const become = (marks: readonly Mark[]): void => {
    const differs = open.findIndex((mark, index) => !sameMark(mark, marks[index]));
    const common = differs === -1 ? open.length : differs;
    html += open.slice(common).toReversed().map(closeTag).join('');
    html += marks.slice(common).map(openTag).join('');
    open = marks;
  };
  for (const inline of content) {
    const marks = inline.type === 'hard_break' ? [] : (inline.marks ?? []);
    become(marks.toSorted((one, other) => rank(one) - rank(other)));
    html += contentHtml(inline);
  }
  become([]);
  return html;
};

const paragraphHtml = ({ attrs: { align, indent }, content = [] }: Paragraph<MailInline>): string => {
  const classes = [align === 'left' ? '' : `align-${align}`, indent === 0 ? '' : `indent-${indent}`];
  const names = classes.filter((name) => name !== '').join(' ');
  return `<p${names === '' ? '' : ` class="${names}"`}>${inlineHtml(content)}</p>`;
};

const blockHtml = (block: Block<MailInline>): string => {
  if (block.type === 'paragraph') return paragraphHtml(block);
  const items = block.content.map((item) => `<li>${item.content.map(blockHtml).join('')}</li>`).join('');
  if (block.type === 'bullet_list') return `<ul>${items}</ul>`;
  const { start = 1 } = block.attrs ?? {};
  return `<ol${start === 1 ? '' : ` start="${start}"`}>${items}</ol>`;
};

/** Returns HTML with `align-center|right|justify` and `indent-1…8` classes, variables as `[[name]]`, or '' if empty. */
export const richTextToHtml = (text: MailText): string => {
  const html = text.content.map(blockHtml).join('');
  return html === '<p></p>' ? '' : html;
};

/** Returns HTML for display: adds a text direction to each block and gives empty paragraphs the height of a line. */
export const richTextToPage = (text: MailText): string => {
  if (richTextToHtml(text) === '') return '';
  return text.content
    .map((block) => blockHtml(block).replace(/^<(?:p|ul|ol)/, '$& dir="auto"'))
    .join('')
    .replaceAll(/(<p[^>]*>)<\/p>/g, '$1<br></p>');
};
