import { type MailInline, type MailText, variableText } from './mail-text.ts';
import type { Block, ListItem } from './rich-text.ts';

const inlineText = (inline: MailInline): string => {
  switch (inline.type) {
    case 'text':
      return inline.text;
    case 'variable':
      return variableText(inline.attrs.name);
    case 'hard_break':
      return '\n';
  }
};

const indented = (lines: readonly string[], first: string): string[] =>
  lines.map((line, index) => (index === 0 ? first : ' '.repeat(first.length)) + line);

const itemLines = (item: ListItem<MailInline>, bullet: string): string[] =>
  indented(item.content.flatMap(blockLines), `${bullet} `);

const blockLines = (block: Block<MailInline>): string[] => {
  switch (block.type) {
    case 'paragraph':
      return (block.content ?? []).map(inlineText).join('').split('\n');
    case 'bullet_list':
      return block.content.flatMap((item) => itemLines(item, '•'));
    case 'ordered_list':
      return block.content.flatMap((item, index) => itemLines(item, `${index + (block.attrs?.start ?? 1)}.`));
  }
};

/** Returns a line per paragraph and line break. List items start with • or their number; variables are `[[name]]`. */
export const richTextToPlain = (text: MailText): string => text.content.flatMap(blockLines).join('\n');
