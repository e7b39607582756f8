import { readRichTextHtml } from './read-rich-text-html.ts';
import type { Block, Inline } from './rich-text.ts';

const inlineText = (inline: Inline): string => (inline.type === 'text' ? inline.text : ' ');

const textsIn = (block: Block): readonly string[] =>
  block.type === 'paragraph'
    ? [(block.content ?? []).map(inlineText).join('')]
    : block.content.flatMap((item) => item.content.flatMap(textsIn));

export const htmlWords = (html: string): string =>
  readRichTextHtml(html).content.flatMap(textsIn).join(' ').replaceAll(/\s+/g, ' ').trim();
