import { buttonLabel } from '@waivers/waiver/mails/button.ts';
import type { Inline, Paragraph, Block as RichBlock, RichText } from '@waivers/waiver/rich-text/rich-text.ts';
import { richTextToHtml } from '@waivers/waiver/rich-text/rich-text-html.ts';
import { richTextToPlain } from '@waivers/waiver/rich-text/rich-text-plain.ts';
import type { MailBlock } from './content.ts';

const hrefOf = (inline: Inline | undefined): string | undefined => {
  const link = inline?.type === 'text' ? inline.marks?.find(({ type }) => type === 'link') : undefined;
  return link?.type === 'link' ? link.attrs.href : undefined;
};

const textOf = (inline: Inline): string => (inline.type === 'text' ? inline.text : ' ');

const buttonOf = (block: RichBlock, address: string): MailBlock | undefined => {
  const label = buttonLabel(block, address);
  return label === undefined ? undefined : { kind: 'button', label, href: address, spelledOut: false };
};

const ALIGN = /align-(center|right|justify)/;
const INDENT = /indent-(\d)/;
const INDENT_PX = 24;

const paragraphStyle = (names: string): string => {
  const align = ALIGN.exec(names)?.[1];
  const indent = Number(INDENT.exec(names)?.[1] ?? 0) * INDENT_PX;
  return [
    `margin:0 0 16px${indent === 0 ? '' : ` ${indent}px`}`,
    ...(align === undefined ? [] : [`text-align:${align}`]),
  ].join(';');
};

/** Inlines styles, because mail clients drop style sheets. Every `<` is our own markup; text is already escaped. */
const styled = (html: string): string =>
  html
    .replaceAll(/<p(?: class="([^"]*)")?>/g, (_tag, names = '') => `<p style="${paragraphStyle(names)}">`)
    .replaceAll('<li><p style="margin:0 0 16px', '<li><p style="margin:0 0 4px')
    .replaceAll(/<(ul|ol)(?= |>)/g, '<$1 style="margin:0 0 16px;padding:0 0 0 24px"')
    .replaceAll('<a href=', '<a target="_blank" rel="noopener" style="color:#067084" href=');

/** Appends the URL to each link whose text does not contain it. */
const withAddresses = (content: readonly Inline[]): Inline[] => {
  let words = '';
  return content.flatMap((inline, index): Inline[] => {
    const href = hrefOf(inline);
    words =
      href === undefined || href !== hrefOf(content[index - 1]) ? textOf(inline) : words + textOf(inline);
    const isEnd = href !== undefined && href !== hrefOf(content[index + 1]);
    const address = href?.replace(/^mailto:/i, '');
    return isEnd && words.trim() !== address ? [inline, { type: 'text', text: ` (${address})` }] : [inline];
  });
};

const spelledOut = (block: RichBlock): RichBlock => {
  if (block.type === 'paragraph') {
    const { content, ...paragraph } = block;
    return content === undefined
      ? paragraph
      : ({ ...paragraph, content: withAddresses(content) } satisfies Paragraph);
  }
  return {
    ...block,
    content: block.content.map((item) => ({ ...item, content: item.content.map(spelledOut) })),
  };
};

const richBlock = (content: RichBlock[]): MailBlock => ({
  kind: 'rich',
  html: styled(richTextToHtml({ type: 'doc', content })),
  text: content
    .map((block) => richTextToPlain({ type: 'doc', content: [spelledOut(block)] }))
    .filter((text) => text.trim() !== '')
    .join('\n\n'),
});

/** @param address the signed waiver's URL, rendered as a button when alone in a paragraph */
export const writtenBlocks = ({ content }: RichText, address: string): readonly MailBlock[] => {
  const blocks: MailBlock[] = [];
  let open: RichBlock[] = [];
  const close = (): void => {
    if (open.length > 0) blocks.push(richBlock(open));
    open = [];
  };
  for (const block of content) {
    const button = buttonOf(block, address);
    if (button === undefined) open.push(block);
    else {
      close();
      blocks.push(button);
    }
  }
  close();
  return blocks;
};
