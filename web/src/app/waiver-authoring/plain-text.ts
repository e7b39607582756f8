import { markupText } from '@waivers/waiver/rich-text/markup-text.ts';
import type { Block, Inline, RichText } from '@waivers/waiver/rich-text/rich-text.ts';

const isPlainInline = (inline: Inline): boolean => inline.type === 'hard_break' || inline.marks === undefined;

const isPlainBlock = (block: Block): boolean =>
  block.type === 'paragraph' &&
  block.attrs.align === 'left' &&
  block.attrs.indent === 0 &&
  (block.content ?? []).every(isPlainInline);

/** Then a plain box can edit it without loss. */
export const isPlainText = ({ content }: RichText): boolean => content.every(isPlainBlock);

const inlineText = (inline: Inline): string => (inline.type === 'hard_break' ? '\n' : inline.text);

const blockText = (block: Block): string => {
  if (block.type === 'paragraph') return (block.content ?? []).map(inlineText).join('');
  return block.content.map((item) => item.content.map(blockText).join('\n')).join('\n');
};

/** An empty line between paragraphs, without formatting. */
export const plainTextOf = ({ content }: RichText): string =>
  content
    .map(blockText)
    .filter((text) => text.trim() !== '')
    .join('\n\n');

/** An empty line starts a paragraph, a single break stays one. */
export const htmlOf = (typed: string): string =>
  typed
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.split('\n').map(markupText).join('<br>')}</p>`)
    .join('');
