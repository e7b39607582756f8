import type { RichText } from '@waivers/waiver/rich-text/rich-text.ts';
import { htmlToRichText, parsingBudget } from '@waivers/waiver/rich-text/rich-text-from-html.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlOf, isPlainText, plainTextOf } from './plain-text.ts';

const stored = (html: string): RichText => {
  const parsed = htmlToRichText(html, parsingBudget());
  if (!parsed.ok) throw new Error(parsed.code);
  return parsed.value;
};

describe('a text of plain paragraphs', () => {
  it.each([
    ['', ''],
    ['One', '<p>One</p>'],
    ['One\nstill one\n\n\n  Two ', '<p>One<br>still one</p><p>Two</p>'],
    ['a < b & "c"\r\n\r\nd', '<p>a &lt; b &amp; &quot;c&quot;</p><p>d</p>'],
  ])('%j is sent as %s', (typed, html) => {
    expect(htmlOf(typed)).toBe(html);
  });

  it('reads back as stored, and is plain', () => {
    const line = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), fc.constantFrom('\n', '\n\n'), (lines, between) => {
        const once = stored(htmlOf(lines.join(between)));
        expect(isPlainText(once)).toBe(true);
        expect(stored(htmlOf(plainTextOf(once)))).toEqual(once);
      }),
    );
  });

  it.each(['<p>a <strong>b</strong></p>', '<ul><li><p>a</p></li></ul>', '<p class="align-center">a</p>'])(
    'is not what %s is',
    (html) => {
      expect(isPlainText(stored(html))).toBe(false);
    },
  );

  it('of a list has a line for each item', () => {
    expect(plainTextOf(stored('<p>a</p><ul><li><p>b</p></li><li><p>c</p></li></ul>'))).toBe('a\n\nb\nc');
  });
});
