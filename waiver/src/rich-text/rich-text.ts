import { z } from 'zod/mini';

export const MAX_LIST_DEPTH = 8;
const MAX_NODES = 20_000;
export const MAX_HREF_LENGTH = 2000;
export const MAX_INDENT = 8;
export const MAX_LIST_START = 9999;

/** In characters of HTML, for both reading and writing. */
export const MAX_HTML_LENGTH = 100_000;

export const ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const;

/** Matches complete `http://`, `https://` and `mailto:` URLs without characters that could end an attribute. */
export const LINK_ADDRESS = /^(?:https?:\/\/|mailto:)[^\s\p{Cc}\p{Cf}"<>`\\]+$/iu;

export const linkAddress = z.string().check(z.maxLength(MAX_HREF_LENGTH), z.regex(LINK_ADDRESS));
export const isLinkAddress = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_HREF_LENGTH && LINK_ADDRESS.test(value);

export const marksOf = (href: z.ZodMiniType<string>) => {
  const mark = z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href }) }),
    z.strictObject({ type: z.literal('bold') }),
    z.strictObject({ type: z.literal('italic') }),
    z.strictObject({ type: z.literal('underline') }),
  ]);
  return z.optional(z.array(mark).check(z.minLength(1), z.refine(isOrdered)));
};
type Marks = ReturnType<typeof marksOf>;
export type Mark = NonNullable<z.infer<Marks>>[number];

/** From the outermost mark to the innermost, as in the ProseMirror schema. */
export const MARK_ORDER = ['link', 'bold', 'italic', 'underline'] as const;

const isOrdered = (marks: readonly { readonly type: (typeof MARK_ORDER)[number] }[]): boolean =>
  marks.every(
    ({ type }, index) =>
      index === 0 || MARK_ORDER.indexOf(marks[index - 1]?.type ?? type) < MARK_ORDER.indexOf(type),
  );

export const textOf = (marks: Marks) =>
  z.strictObject({ type: z.literal('text'), marks, text: z.string().check(z.minLength(1)) });
export const hardBreak = z.strictObject({ type: z.literal('hard_break') });

const inline = z.discriminatedUnion('type', [textOf(marksOf(linkAddress)), hardBreak]);
export type Inline = z.infer<typeof inline>;

const paragraphAttrs = z.strictObject({
  align: z.enum(ALIGNMENTS),
  indent: z.int().check(z.minimum(0), z.maximum(MAX_INDENT)),
});

const listStart = z.int().check(
  z.minimum(0),
  z.maximum(MAX_LIST_START),
  z.refine((start) => start !== 1),
);

export type Paragraph<I = Inline> = {
  type: 'paragraph';
  attrs: z.infer<typeof paragraphAttrs>;
  content?: I[] | undefined;
};
export type List<I = Inline> = {
  type: 'bullet_list' | 'ordered_list';
  attrs?: { start: number } | undefined;
  content: ListItem<I>[];
};
export type ListItem<I = Inline> = { type: 'list_item'; content: Block<I>[] };
export type Block<I = Inline> = Paragraph<I> | List<I>;
export type RichText<I = Inline> = { type: 'doc'; content: Block<I>[] };

/** Depth of a link's URL, the deepest value: four levels per list (counting arrays), plus eight. */
const MAX_JSON_DEPTH = 4 * MAX_LIST_DEPTH + 8;

/** Whether the JSON is small enough for the schema. Not recursive, because deep JSON must not exhaust the stack. */
const isBounded = (value: unknown): boolean => {
  let count = 0;
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_JSON_DEPTH) return false;
    const next: unknown[] = [];
    for (const item of level) {
      if (typeof item !== 'object' || item === null) continue;
      if (!Array.isArray(item)) count += 1;
      for (const inner of Object.values(item)) next.push(inner);
    }
    if (count > 4 * MAX_NODES) return false;
    level = next;
  }
  return true;
};

/** Schema for the ProseMirror JSON of `rich-text-schema.ts`. `name` and `description` are for the API reference. */
export const richTextOf = <I>(inlineOf: z.ZodMiniType<I>, name: string, description: string) => {
  const paragraph = z.strictObject({
    type: z.literal('paragraph'),
    attrs: paragraphAttrs,
    content: z.optional(z.array(inlineOf).check(z.minLength(1))),
  });
  const listItem: z.ZodMiniType<ListItem<I>> = z.strictObject({
    type: z.literal('list_item'),
    get content() {
      // Not a tuple, which would add zod's tuple parser to every page.
      return z.array(block).check(z.refine(([first]) => first?.type === 'paragraph'));
    },
  });
  const bulletList = z.strictObject({
    type: z.literal('bullet_list'),
    get content() {
      return z.array(listItem).check(z.minLength(1));
    },
  });
  const orderedList = z.strictObject({
    type: z.literal('ordered_list'),
    // Omitted for lists that start at 1.
    attrs: z.optional(z.strictObject({ start: listStart })),
    get content() {
      return z.array(listItem).check(z.minLength(1));
    },
  });
  const block: z.ZodMiniType<Block<I>> = z
    .discriminatedUnion('type', [paragraph, bulletList, orderedList])
    .check(z.meta({ id: `${name}Block` }));
  const doc = z.strictObject({ type: z.literal('doc'), content: z.array(block).check(z.minLength(1)) });
  return z
    .pipe(z.unknown().check(z.refine(isBounded, { message: 'Too deep or too large.', abort: true })), doc)
    .check(z.meta({ id: name, description }));
};

/** Text of a waiver. Created only by `htmlToRichText`, so that equal texts are equal JSON. */
export const richText = richTextOf(inline, 'RichText', 'A text with formatting, as ProseMirror JSON.');

export const EMPTY_RICH_TEXT: RichText = {
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { align: 'left', indent: 0 } }],
};

export const paragraphs = (lines: readonly string[]): RichText => ({
  type: 'doc',
  content: lines.map((line) => ({
    type: 'paragraph',
    attrs: { align: 'left', indent: 0 },
    content: [{ type: 'text', text: line }],
  })),
});
