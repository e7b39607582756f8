import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileText, PATIENCE } from '../testing/hostile.ts';
import { type MailText, mailText, VARIABLES, variableText, withVariables } from './mail-text.ts';
import { readRichTextHtml } from './read-rich-text-html.ts';
import { richText } from './rich-text.ts';
import { htmlToMailText, htmlToRichText } from './rich-text-from-html.ts';
import { richTextToHtml } from './rich-text-html.ts';
import { richTextToPlain } from './rich-text-plain.ts';
import { mailTextSchema, richTextSchema } from './rich-text-schema.ts';

const parse = (html: string): MailText => {
  const result = htmlToMailText(html);
  if (!result.ok) throw new Error(result.code);
  return result.value;
};

const inlinesOf = (html: string) =>
  parse(html).content.flatMap((block) => (block.type === 'paragraph' ? block.content : []));

const link = '[[download-link]]';
const variable = (name: string, ...marks: unknown[]) => ({
  type: 'variable',
  attrs: { name },
  ...(marks.length === 0 ? {} : { marks }),
});
const doc = (...content: unknown[]) => ({
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { align: 'left', indent: 0 }, content }],
});

describe('mail variables', () => {
  it.each(VARIABLES)('include %s in double brackets as a single node', (name) => {
    expect(parse(`<p>${variableText(name)}</p>`)).toEqual(doc(variable(name)));
    expect(richTextToHtml(parse(`a ${variableText(name)} b`))).toBe(`<p>a [[${name}]] b</p>`);
    expect(richTextToPlain(parse(`a ${variableText(name)}`))).toBe(`a [[${name}]]`);
  });

  it('may appear between texts, next to each other and inside formatting', () => {
    expect(inlinesOf('<p>Dear <b>[[first-name]] [[last-name]]</b>[[last-name]],</p>')).toEqual([
      { type: 'text', text: 'Dear ' },
      variable('first-name', { type: 'bold' }),
      { type: 'text', marks: [{ type: 'bold' }], text: ' ' },
      variable('last-name', { type: 'bold' }),
      variable('last-name'),
      { type: 'text', text: ',' },
    ]);
  });

  it.each([
    '[[first name]]',
    '[[FIRST-NAME]]',
    '[[company]]',
    '[first-name]',
    '[[first-name]',
    '[[ first-name ]]',
    '[[first-<strong>name</strong>]]',
    '{{first-name}}',
    '[[__proto__]]',
    '[[constructor]]',
  ])('do not include %s', (html) => {
    expect(inlinesOf(`<p>${html}</p>`).every((inline) => inline?.type === 'text')).toBe(true);
    expect(richTextToHtml(parse(`<p>${html}</p>`))).toBe(`<p>${html}</p>`);
  });

  it('keep extra brackets as text', () => {
    expect(inlinesOf('[[[first-name]]]')).toEqual([
      { type: 'text', text: '[' },
      variable('first-name'),
      { type: 'text', text: ']' },
    ]);
  });
});

describe('link to the signed waiver', () => {
  it('uses the variable as its whole URL', () => {
    const html = `<p><a href="${link}">Your waiver</a></p>`;
    expect(richTextToHtml(parse(html))).toBe(html);
    expect(richTextToHtml(parse(`<p><a href="${link}">[[waiver-title]]</a></p>`))).toBe(
      `<p><a href="${link}">[[waiver-title]]</a></p>`,
    );
  });

  it.each([
    `${link}?a=1`,
    `https:${link}`,
    `javascript:${link}`,
    '[[DOWNLOAD-LINK]]',
    '[[first-name]]',
    `${link}${link}`,
    'javascript:alert(1)',
  ])('rejects the URL %s', (href) => {
    expect(richTextToHtml(parse(`<a href="${href}">a</a>`))).toBe('<p>a</p>');
    const marked = doc({ type: 'text', marks: [{ type: 'link', attrs: { href } }], text: 'a' });
    expect(mailText.safeParse(marked).success).toBe(false);
    expect(() => mailTextSchema.nodeFromJSON(marked).check()).toThrow(RangeError);
  });
});

describe('waiver text', () => {
  it('contains no variables, so that people sign what is written', () => {
    const html = `<p>[[first-name]] <a href="${link}">a</a></p>`;
    expect(htmlToRichText(html)).toEqual({
      ok: true,
      value: doc({ type: 'text', text: '[[first-name]] a' }),
    });
    expect(richText.safeParse(doc(variable('first-name'))).success).toBe(false);
    expect(() => richTextSchema.nodeFromJSON(doc(variable('first-name')))).toThrow(RangeError);
  });
});

describe('mail JSON', () => {
  it.each([
    ['an unknown variable', doc(variable('company'))],
    [
      'a variable with an extra attribute',
      doc({ ...variable('first-name'), attrs: { name: 'first-name', a: 1 } }),
    ],
    ['a variable without a name', doc({ type: 'variable' })],
    ['a variable without marks', doc({ ...variable('first-name'), marks: [] })],
    ['a variable outside a paragraph', { type: 'doc', content: [variable('first-name')] }],
  ])('rejects %s', (_what, value) => {
    expect(mailText.safeParse(value).success).toBe(false);
  });
});

const piece = fc.oneof(
  fc.constantFrom(...VARIABLES).map(variableText),
  fc.constantFrom('[[', ']]', '[', ']', 'first-name', ' ', '\n', 'a', '\u0001', '&#91;'),
  fc.constantFrom('<b>', '</b>', '<u>', '<p>', '</p>', '<br>', '<ul><li>', '<ol><li>', '</ul>', '<h1>'),
  fc.constantFrom(link, 'https://example.org', 'javascript:alert(1)').map((href) => `<a href="${href}">`),
  fc.constant('</a>'),
  hostileText.filter((text) => text.length < 200),
);
const anyMail = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

describe('arbitrary mail text', () => {
  it('round-trips through HTML in both schemas', {
    timeout: PATIENCE,
  }, () => {
    fc.assert(
      fc.property(anyMail, (html) => {
        const value = parse(html);
        const canonical = richTextToHtml(value);
        expect(mailText.parse(value)).toEqual(value);
        expect(parse(canonical)).toEqual(value);
        expect(richTextToHtml(parse(canonical))).toBe(canonical);
        expect(withVariables(readRichTextHtml(canonical))).toEqual(value);
        const node = mailTextSchema.nodeFromJSON(value);
        expect(() => node.check()).not.toThrow();
        expect(parse(richTextToHtml(node.toJSON()))).toEqual(value);
      }),
      { numRuns: 500 },
    );
  });
});
