import { Schema } from 'prosemirror-model';
import { ALIGNMENTS, LINK_ADDRESS, MAX_HREF_LENGTH, MAX_INDENT } from './rich-text.ts';
import { blockStyle, PLAIN_STYLE } from './rich-text-style.ts';

const validAlign = (value: unknown): void => {
  if (!ALIGNMENTS.some((known) => known === value)) throw new RangeError('No such alignment.');
};

const validIndent = (value: unknown): void => {
  if (!Number.isInteger(value) || Number(value) < 0 || Number(value) > MAX_INDENT) {
    throw new RangeError('No such indent.');
  }
};

const isLinkAddress = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_HREF_LENGTH && LINK_ADDRESS.test(value);

const validHref = (value: unknown): void => {
  if (!isLinkAddress(value)) throw new RangeError('No address that a link may have.');
};

/** The used part of DOM's Element; this module also runs without a DOM. */
type DomElement = { getAttribute(name: string): string | null };

const classesOf = (attrs: Readonly<Record<string, unknown>>): string =>
  [attrs.align === 'left' ? '' : `align-${attrs.align}`, attrs.indent === 0 ? '' : `indent-${attrs.indent}`]
    .filter((name) => name !== '')
    .join(' ');

/** Allows what `richText` accepts. A pasted `javascript:` link loses its address and keeps its text. */
export const richTextSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      group: 'block',
      content: 'inline*',
      attrs: {
        align: { default: 'left', validate: validAlign },
        indent: { default: 0, validate: validIndent },
      },
      parseDOM: [
        {
          tag: 'p',
          getAttrs: (element: DomElement) =>
            blockStyle(PLAIN_STYLE, (name) => element.getAttribute(name) ?? ''),
        },
      ],
      toDOM: ({ attrs }) => {
        const names = classesOf(attrs);
        return ['p', names === '' ? {} : { class: names }, 0];
      },
    },
    bullet_list: {
      group: 'block',
      content: 'list_item+',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    ordered_list: {
      group: 'block',
      content: 'list_item+',
      parseDOM: [{ tag: 'ol' }],
      toDOM: () => ['ol', 0],
    },
    list_item: {
      content: 'paragraph block*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    text: { group: 'inline' },
    hard_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: { validate: validHref } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element: DomElement) => {
            const href = element.getAttribute('href')?.trim();
            return isLinkAddress(href) ? { href } : false;
          },
        },
      ],
      toDOM: ({ attrs }) => ['a', { href: attrs.href }, 0],
    },
    bold: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    italic: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
    underline: { parseDOM: [{ tag: 'u' }, { tag: 'ins' }], toDOM: () => ['u', 0] },
  },
});
