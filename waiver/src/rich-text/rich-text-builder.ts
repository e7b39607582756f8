import { type Block, type Inline, MARK_ORDER, type Mark, type Paragraph } from './rich-text.ts';
import { sameMark } from './rich-text-html.ts';
import type { BlockStyle } from './rich-text-style.ts';

const CONTROLS = /\p{Cc}/gu;

const sameMarks = (one: readonly Mark[], other: readonly Mark[]): boolean =>
  one.length === other.length && one.every((mark, index) => sameMark(mark, other[index]));

export const withMark = (marks: readonly Mark[], mark: Mark): readonly Mark[] =>
  marks.some(({ type }) => type === mark.type)
    ? marks
    : [...marks, mark].toSorted(
        (one, other) => MARK_ORDER.indexOf(one.type) - MARK_ORDER.indexOf(other.type),
      );

/** Collapses white space as browsers do: each run becomes a single space with the marks of its first character. */
const inlineContent = () => {
  const content: Inline[] = [];
  let space: readonly Mark[] | undefined;

  const push = (text: string, marks: readonly Mark[]): void => {
    const last = content.at(-1);
    if (last?.type === 'text' && sameMarks(last.marks ?? [], marks)) {
      content[content.length - 1] = { ...last, text: last.text + text };
      return;
    }
    content.push(marks.length === 0 ? { type: 'text', text } : { type: 'text', marks: [...marks], text });
  };

  const word = (text: string, marks: readonly Mark[]): void => {
    if (space !== undefined) push(' ', space);
    space = undefined;
    push(text, marks);
  };

  return {
    add(text: string, marks: readonly Mark[]): void {
      for (const piece of text.split(/([\t\n\f\r ]+)/)) {
        const isSpace = /^[\t\n\f\r ]/.test(piece);
        const visible = isSpace ? '' : piece.replaceAll(CONTROLS, '');
        if (isSpace && content.at(-1)?.type === 'text') space ??= marks;
        else if (visible !== '') word(visible, marks);
      }
    },
    lineBreak(): void {
      space = undefined;
      content.push({ type: 'hard_break' });
    },
    /** Drop the trailing break that editors add as a placeholder; browsers do not display it. */
    finish(): Inline[] {
      const end = content.findLastIndex(({ type }) => type === 'text') + 1;
      return content.slice(0, end);
    },
  };
};

const isSpaceOnly = (text: string): boolean =>
  /^[\t\n\f\r ]*$/.test(text.replaceAll(/[^\P{Cc}\t\n\f\r]/gu, ''));

export const flow = () => {
  const blocks: Block[] = [];
  let open: { readonly style: BlockStyle; readonly inline: ReturnType<typeof inlineContent> } | undefined;

  const close = (): void => {
    if (open === undefined) return;
    const content = open.inline.finish();
    const attrs = { align: open.style.align, indent: open.style.indent };
    const paragraph: Paragraph =
      content.length === 0 ? { type: 'paragraph', attrs } : { type: 'paragraph', attrs, content };
    open = undefined;
    blocks.push(paragraph);
  };

  const begin = (style: BlockStyle) => {
    open ??= { style, inline: inlineContent() };
    return open.inline;
  };

  return {
    text(text: string, marks: readonly Mark[], style: BlockStyle): void {
      if (open === undefined && isSpaceOnly(text)) return;
      begin(style).add(text, marks);
    },
    lineBreak(style: BlockStyle): void {
      begin(style).lineBreak();
    },
    paragraph(style: BlockStyle): void {
      close();
      begin(style);
    },
    block(block: Block): void {
      close();
      blocks.push(block);
    },
    close,
    finish(): Block[] {
      close();
      return blocks;
    },
  };
};
export type Flow = ReturnType<typeof flow>;
