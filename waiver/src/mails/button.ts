import type { Block, Inline } from '../rich-text/rich-text.ts';

const hrefOf = (inline: Inline): string | undefined => {
  const link = inline.type === 'text' ? inline.marks?.find(({ type }) => type === 'link') : undefined;
  return link?.type === 'link' ? link.attrs.href : undefined;
};

const textOf = (inline: Inline): string => (inline.type === 'text' ? inline.text : ' ');

/** Returns the button label if a paragraph is only a worded link to the signed waiver at `address`. */
export const buttonLabel = (block: Block, address: string): string | undefined => {
  if (block.type !== 'paragraph' || block.content === undefined) return undefined;
  const label = block.content.map(textOf).join('');
  const isLink = block.content.every((inline) => hrefOf(inline) === address);
  return isLink && label.trim() !== '' && label !== address ? label : undefined;
};
