import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileValue, PATIENCE } from '../testing/hostile.ts';
import { paragraphs, type RichText, richText } from './rich-text.ts';
import { richTextToHtml } from './rich-text-html.ts';
import { richTextToPlain } from './rich-text-plain.ts';
import { richTextSchema } from './rich-text-schema.ts';

const attrs = { align: 'left', indent: 0 };
const text = { type: 'text', text: 'a' };
const paragraph = { type: 'paragraph', attrs, content: [text] };
const item = { type: 'list_item', content: [paragraph] };
const doc = (...content: unknown[]) => ({ type: 'doc', content });
const marked = (...marks: unknown[]) => doc({ ...paragraph, content: [{ ...text, marks }] });
const link = (href: unknown) => marked({ type: 'link', attrs: { href } });
const nested = (depth: number, innermost: unknown = paragraph): unknown =>
  depth === 0
    ? innermost
    : {
        type: 'bullet_list',
        content: [{ type: 'list_item', content: [paragraph, nested(depth - 1, innermost)] }],
      };

const isAccepted = (value: unknown): boolean => richText.safeParse(value).success;

describe('rich text JSON', () => {
  it.each([
    ['a paragraph', doc(paragraph)],
    ['an empty paragraph', doc({ type: 'paragraph', attrs })],
    ['a line break', doc({ ...paragraph, content: [text, { type: 'hard_break' }, text] })],
    ['alignment and indent', doc({ ...paragraph, attrs: { align: 'justify', indent: 8 } })],
    [
      'all marks in their order',
      marked(
        { type: 'link', attrs: { href: 'https://example.org' } },
        { type: 'bold' },
        { type: 'italic' },
        { type: 'underline' },
      ),
    ],
    ['a list', doc({ type: 'ordered_list', content: [item, item] })],
    ['a list that counts from 4', doc({ type: 'ordered_list', attrs: { start: 4 }, content: [item] })],
    ['lists within lists, eight deep', doc(nested(8))],
    ['a link within them', doc(nested(8, link('https://example.org').content[0]))],
    [
      'a list beside a paragraph in an item',
      doc({ type: 'bullet_list', content: [{ ...item, content: [paragraph, paragraph] }] }),
    ],
  ])('accepts %s', (_what, value) => {
    expect(richText.safeParse(value)).toEqual({ success: true, data: value });
  });

  it.each([
    ['nothing', undefined],
    ['a text', '<p>a</p>'],
    ['no content', doc()],
    ['another root', { ...doc(paragraph), type: 'paragraph' }],
    ['an extra member', { ...doc(paragraph), version: 1 }],
    ['text outside a paragraph', doc(text)],
    ['a redundant start', doc({ type: 'ordered_list', attrs: { start: 1 }, content: [item] })],
    ['an invalid start', doc({ type: 'ordered_list', attrs: { start: -1 }, content: [item] })],
    ['bullets that count', doc({ type: 'bullet_list', attrs: { start: 4 }, content: [item] })],
    ['an unknown node', doc({ type: 'image', attrs: { src: 'https://example.org' } })],
    ['a heading', doc({ ...paragraph, type: 'heading' })],
    ['an empty list', doc({ type: 'bullet_list', content: [] })],
    ['an empty item', doc({ type: 'bullet_list', content: [{ ...item, content: [] }] })],
    [
      'an item that begins with a list',
      doc({ type: 'bullet_list', content: [{ ...item, content: [nested(1)] }] }),
    ],
    ['a paragraph in a list', doc({ type: 'bullet_list', content: [paragraph] })],
    ['empty content', doc({ ...paragraph, content: [] })],
    ['empty text', doc({ ...paragraph, content: [{ type: 'text', text: '' }] })],
    ['no attributes', doc({ type: 'paragraph', content: [text] })],
    ['another alignment', doc({ ...paragraph, attrs: { align: 'middle', indent: 0 } })],
    ['indent 9', doc({ ...paragraph, attrs: { align: 'left', indent: 9 } })],
    ['indent -1', doc({ ...paragraph, attrs: { align: 'left', indent: -1 } })],
    ['indent 1.5', doc({ ...paragraph, attrs: { align: 'left', indent: 1.5 } })],
    ['an extra attribute', doc({ ...paragraph, attrs: { ...attrs, onclick: 'alert(1)' } })],
    ['no marks', marked()],
    ['an unknown mark', marked({ type: 'code' })],
    ['marks in another order', marked({ type: 'italic' }, { type: 'bold' })],
    ['a mark twice', marked({ type: 'bold' }, { type: 'bold' })],
    [
      'a mark on a line break',
      doc({ ...paragraph, content: [{ type: 'hard_break', marks: [{ type: 'bold' }] }] }),
    ],
    ['a javascript: link', link('javascript:alert(1)')],
    ['a relative link', link('/v1')],
    ['a link with white space', link('https://example.org/ a')],
    ['a link over two lines', link('https://example.org\njavascript:alert(1)')],
    ['a link of nothing', link(null)],
    ['a long link', link(`https://example.org/${'a'.repeat(2000)}`)],
  ])('rejects %s', (_what, value) => {
    expect(isAccepted(value)).toBe(false);
  });

  it('is limited in depth and size without exhausting the stack', () => {
    expect(isAccepted(doc(nested(9)))).toBe(false);
    let deep: unknown = paragraph;
    for (let level = 0; level < 50_000; level += 1) deep = { type: 'list_item', content: [deep] };
    expect(isAccepted(doc(deep))).toBe(false);
    const many = (count: number) =>
      doc(...Array.from({ length: count }, () => ({ type: 'paragraph', attrs })));
    expect(isAccepted(many(39_000))).toBe(true);
    expect(isAccepted(many(41_000))).toBe(false);
  });

  it('never makes validation throw', () => {
    fc.assert(
      fc.property(hostileValue, (value) => {
        expect(isAccepted(value)).toBe(false);
        expect(isAccepted(doc(value))).toBe(false);
        expect(isAccepted(doc({ ...paragraph, content: [value] }))).toBe(false);
      }),
    );
  });
});

const textNode = fc.record(
  {
    type: fc.constant('text'),
    text: fc.string({ minLength: 1, unit: 'grapheme' }),
    marks: fc.subarray(
      [
        { type: 'link', attrs: { href: 'https://example.org/"' } },
        { type: 'bold' },
        { type: 'code' },
        { type: 'italic' },
      ],
      { minLength: 1 },
    ),
  },
  { requiredKeys: ['type', 'text'] },
);
const paragraphNode = fc.record({
  type: fc.constant('paragraph'),
  attrs: fc.record({
    align: fc.constantFrom('left', 'right', 'top'),
    indent: fc.integer({ min: 0, max: 9 }),
  }),
  content: fc.array(fc.oneof(textNode, fc.constant({ type: 'hard_break' })), { minLength: 1, maxLength: 3 }),
});
const { block: blockNode } = fc.letrec((tie) => ({
  block: fc.oneof({ depthSize: 'small' }, paragraphNode, tie('list')),
  list: fc.record({
    type: fc.constantFrom('bullet_list', 'ordered_list'),
    content: fc.array(
      fc.record({
        type: fc.constant('list_item'),
        content: fc.array(tie('block'), { minLength: 1, maxLength: 2 }),
      }),
      { minLength: 1, maxLength: 2 },
    ),
  }),
}));

const passesProseMirror = (value: unknown): boolean => {
  try {
    richTextSchema.nodeFromJSON(value).check();
    return true;
  } catch {
    return false;
  }
};

describe('zod and ProseMirror schemas', () => {
  it('accept the same texts', { timeout: PATIENCE }, () => {
    fc.assert(
      fc.property(fc.array(blockNode, { minLength: 1, maxLength: 3 }), (blocks) => {
        const value = doc(...blocks);
        expect(isAccepted(value)).toBe(passesProseMirror(value));
      }),
      { numRuns: 300 },
    );
  });

  it('accept the same links', () => {
    for (const href of [
      'https://example.org',
      'mailto:a@b',
      'javascript:alert(1)',
      '',
      'https://',
      7,
      null,
    ]) {
      expect(isAccepted(link(href))).toBe(passesProseMirror(link(href)));
    }
    expect(passesProseMirror(link(`https://example.org/${'a'.repeat(2000)}`))).toBe(false);
  });

  it('produce the same HTML', () => {
    const value = richText.parse(doc({ ...paragraph, attrs: { align: 'center', indent: 2 } }, paragraph));
    const specs = richTextSchema
      .nodeFromJSON(value)
      .content.content.map((node) => node.type.spec.toDOM?.(node));
    expect(specs).toEqual([
      ['p', { class: 'align-center indent-2' }, 0],
      ['p', {}, 0],
    ]);
    expect(richTextToHtml(value)).toBe('<p class="align-center indent-2">a</p><p>a</p>');
  });

  it('parse a pasted element identically', () => {
    const [paragraphRule] = richTextSchema.nodes.paragraph?.spec.parseDOM ?? [];
    const [linkRule] = richTextSchema.marks.link?.spec.parseDOM ?? [];
    const element = (attributes: Record<string, string>) =>
      ({ getAttribute: (name: string) => attributes[name] ?? null }) as never;
    expect(paragraphRule?.getAttrs?.(element({ class: 'align-right' }))).toEqual({
      align: 'right',
      indent: 0,
    });
    expect(linkRule?.getAttrs?.(element({ href: ' https://example.org ' }))).toEqual({
      href: 'https://example.org',
    });
    expect(linkRule?.getAttrs?.(element({ href: 'javascript:alert(1)' }))).toBe(false);
    expect(linkRule?.getAttrs?.(element({}))).toBe(false);
  });
});

describe('plain text', () => {
  it('has one line per paragraph and break, with markers for list items', () => {
    const list = (type: string, ...content: unknown[]) => ({ type, content });
    const of = (...inline: unknown[]) => ({ type: 'paragraph', attrs, content: inline });
    const value = richText.parse(
      doc(
        of({ type: 'text', text: 'a', marks: [{ type: 'bold' }] }, text, { type: 'hard_break' }, text),
        { type: 'paragraph', attrs },
        list(
          'ordered_list',
          { type: 'list_item', content: [of(text), list('bullet_list', item, item)] },
          { type: 'list_item', content: [of(text, { type: 'hard_break' }, text)] },
        ),
      ),
    );
    expect(richTextToPlain(value)).toBe('aa\na\n\n1. a\n   • a\n   • a\n2. a\n   a');
  });

  it('round-trips empty text and plain lines', () => {
    expect(richTextToPlain(doc({ type: 'paragraph', attrs }) as RichText)).toBe('');
    expect(richTextToPlain(paragraphs(['a', 'b']))).toBe('a\nb');
    expect(richTextToHtml(paragraphs(['a', 'b']))).toBe('<p>a</p><p>b</p>');
    expect(isAccepted(paragraphs(['a', 'b']))).toBe(true);
  });
});
