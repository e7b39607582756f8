import { colonOf, type MailBlock, type MailContent } from './content.ts';

const blockText = (block: MailBlock, colon: string): string => {
  switch (block.kind) {
    case 'heading':
      return '';
    case 'facts':
      return block.facts.map(([label, value]) => `${label} ${value}`).join('\n');
    case 'button':
      return `${block.label}${colon}\n${block.href}`;
    case 'paragraph':
    case 'remark':
    case 'rich':
      return block.text;
    default:
      return block satisfies never;
  }
};

/** Renders the plain-text version. Headings are left out because the subject repeats them. */
export const textLayout = ({ locale, blocks, note }: MailContent): string => {
  const texts = blocks.map((block) => blockText(block, colonOf(locale)));
  return `${[...texts, `-- \n${note}`].filter((text) => text !== '').join('\n\n')}\n`;
};
