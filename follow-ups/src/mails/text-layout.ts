import type { Block, MailContent } from './content.ts';

const blockText = (block: Block): string => {
  switch (block.kind) {
    case 'heading':
      return '';
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'button':
      return `${block.label}:\n${block.href}`;
    case 'paragraph':
    case 'remark':
    case 'rich':
      return block.text;
    default:
      return block satisfies never;
  }
};

/** The same mail for those who read text. The subject says what the heading says. */
export const textLayout = ({ blocks, note }: MailContent): string =>
  `${[...blocks.map(blockText), `-- \n${note}`].filter((text) => text !== '').join('\n\n')}\n`;
