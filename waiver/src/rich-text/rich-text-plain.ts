import type { Block, Inline, ListItem, RichText } from './rich-text.ts';

const inlineText = (inline: Inline): string => (inline.type === 'text' ? inline.text : '\n');

const indented = (lines: readonly string[], first: string): string[] =>
  lines.map((line, index) => (index === 0 ? first : ' '.repeat(first.length)) + line);

const itemLines = (item: ListItem, bullet: string): string[] =>
  indented(item.content.flatMap(blockLines), `${bullet} `);

const blockLines = (block: Block): string[] => {
  switch (block.type) {
    case 'paragraph':
      return (block.content ?? []).map(inlineText).join('').split('\n');
    case 'bullet_list':
      return block.content.flatMap((item) => itemLines(item, '•'));
    case 'ordered_list':
      return block.content.flatMap((item, index) => itemLines(item, `${index + 1}.`));
  }
};

/** Plain text: a line per paragraph and line break; list items start with • or their number. */
export const richTextToPlain = (text: RichText): string => text.content.flatMap(blockLines).join('\n');
