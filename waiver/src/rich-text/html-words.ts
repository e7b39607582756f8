import { readRichTextHtml } from './read-rich-text-html.ts';
import type { Block, Inline } from './rich-text.ts';

const inlineText = (inline: Inline): string => (inline.type === 'text' ? inline.text : ' ');

const textsIn = (block: Block): readonly string[] =>
  block.type === 'paragraph'
    ? [(block.content ?? []).map(inlineText).join('')]
    : block.content.flatMap((item) => item.content.flatMap(textsIn));

/**
 * The words of a rich text as one line: without formatting, bullets and numbers.
 * @param html as the server or the editor writes it
 */
export const htmlWords = (html: string): string =>
  readRichTextHtml(html).content.flatMap(textsIn).join(' ').replaceAll(/\s+/g, ' ').trim();
