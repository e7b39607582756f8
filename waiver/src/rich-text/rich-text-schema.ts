import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { isMailAddress, VARIABLES, type VariableName, variableText } from './mail-text.ts';
import { ALIGNMENTS, isLinkAddress, MAX_INDENT, MAX_LIST_START } from './rich-text.ts';
import { blockStyle, listNumber, PLAIN_STYLE } from './rich-text-style.ts';

const validAlign = (value: unknown): void => {
  if (!ALIGNMENTS.some((known) => known === value)) throw new RangeError('No such alignment.');
};

const validIndent = (value: unknown): void => {
  if (!Number.isInteger(value) || Number(value) < 0 || Number(value) > MAX_INDENT) {
    throw new RangeError('No such indent.');
  }
};

const validStart = (value: unknown): void => {
  if (!Number.isInteger(value) || Number(value) < 0 || Number(value) > MAX_LIST_START) {
    throw new RangeError('No such start.');
  }
};

/** Subset of the DOM's Element used here, because this module also runs without a DOM. */
type DomElement = { getAttribute(name: string): string | null };

const classesOf = (attrs: Readonly<Record<string, unknown>>): string =>
  [attrs.align === 'left' ? '' : `align-${attrs.align}`, attrs.indent === 0 ? '' : `indent-${attrs.indent}`]
    .filter((name) => name !== '')
    .join(' ');

const nodes = {
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
    attrs: { start: { default: 1, validate: validStart } },
    parseDOM: [
      {
        tag: 'ol',
        getAttrs: (element: DomElement) => ({ start: listNumber(element.getAttribute('start') ?? '') ?? 1 }),
      },
    ],
    toDOM: ({ attrs }) => ['ol', attrs.start === 1 ? {} : { start: attrs.start }, 0],
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
} satisfies Record<string, NodeSpec>;

const isVariable = (value: unknown): value is VariableName => VARIABLES.some((known) => known === value);

/** Selected, moved and deleted as a unit. When copied elsewhere, it becomes `[[first-name]]`. */
const variable: NodeSpec = {
  group: 'inline',
  inline: true,
  atom: true,
  attrs: {
    name: {
      validate: (value: unknown) => {
        if (!isVariable(value)) throw new RangeError('No such variable.');
      },
    },
  },
  parseDOM: [
    {
      tag: 'span[data-variable]',
      getAttrs: (element: DomElement) => {
        const name = element.getAttribute('data-variable');
        return isVariable(name) ? { name } : false;
      },
    },
  ],
  toDOM: ({ attrs }) => ['span', { 'data-variable': attrs.name }, variableText(attrs.name)],
  leafText: ({ attrs }) => variableText(attrs.name),
};

/** A pasted `javascript:` link loses its URL but keeps its text. */
const marksWith = (isAddress: (value: unknown) => value is string) =>
  ({
    link: {
      attrs: {
        href: {
          validate: (value: unknown) => {
            if (!isAddress(value)) throw new RangeError('No address that a link may have.');
          },
        },
      },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element: DomElement) => {
            const href = element.getAttribute('href')?.trim();
            return isAddress(href) ? { href } : false;
          },
        },
      ],
      toDOM: ({ attrs }) => ['a', { href: attrs.href }, 0],
    },
    bold: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    italic: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
    underline: { parseDOM: [{ tag: 'u' }, { tag: 'ins' }], toDOM: () => ['u', 0] },
  }) satisfies Record<string, MarkSpec>;

export const richTextSchema = new Schema({ nodes, marks: marksWith(isLinkAddress) });

export const mailTextSchema = new Schema({ nodes: { ...nodes, variable }, marks: marksWith(isMailAddress) });
