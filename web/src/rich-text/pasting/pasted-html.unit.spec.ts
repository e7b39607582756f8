import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pastedHtml } from './pasted-html.ts';

describe('pasted HTML', () => {
  it.each([
    ['plain text', 'a & b < c', 'a & b &lt; c'],
    ['a paragraph', '<p dir="ltr" style="line-height:1.4" onclick="alert(1)">a</p>', '<p>a</p>'],
    ['an alignment', '<p style="text-align: center">a</p>', '<p align="center">a</p>'],
    ['bold set by a style', '<span style="font-weight:700">a</span>', '<span><b>a</b></span>'],
    [
      'all marks set by a style',
      '<span style="font-style:italic;font-weight:bold;text-decoration:underline">a</span>',
      '<span><b><i><u>a</u></i></b></span>',
    ],
    [
      'a bold wrapper around text that is not bold',
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><p>a</p></b>',
      '<span><p>a</p></span>',
    ],
    [
      'the underline of a link',
      '<a href="https://example.org" style="text-decoration:none"><span style="text-decoration:underline">a</span></a>',
      '<a href="https://example.org"><span>a</span></a>',
    ],
    [
      'a Word document',
      '<html xmlns:o="x"><head><style>p{color:red}</style></head><body lang=EN><!--StartFragment--><p class=MsoNormal>a<o:p></o:p></p><![if !x]>b<![endif]></body></html>',
      '<p class="MsoNormal">a</p>b',
    ],
    [
      'a table row',
      '<table><tr><th>Mon</th><td> 9–22</td></tr>\n<tr><td><p class=x>Tue</p></td> <td>&nbsp;</td><td><h2>10–22</h2></td></tr></table>',
      '<div><span>Mon</span><span>\u20039–22</span></div>\n<div><span><span class="x">Tue</span></span><span></span><span><span><b>\u200310–22</b></span></span></div>',
    ],
    [
      'a cell with several paragraphs',
      '<table><tr><td><p>a</p><p>b</p></td><td>c</td></tr></table>',
      '<div><span><span>a</span><p>b</p></span><span>c</span></div>',
    ],
    [
      'a list in a cell',
      '<table><tr><td>a</td><td><ul><li>b</li></ul></td></tr></table>',
      '<div><span>a</span><span><ul><li>\u2003b</li></ul></span></div>',
    ],
    ['a heading', '<h1>a</h1>', '<p><b>a</b></p>'],
    ['a script', 'a<script>alert(1)</script>b<SCRIPT>alert(1)', 'ab'],
    ['a picture', '<img src=x onerror="alert(1)">a', 'a'],
    ['an unclosed comment', 'a<!-- b', 'a'],
    ['an unclosed tag', 'a<p style="color:red', 'a<p>"color:red</p>'],
    ['a closing tag without an opening one', 'a</p></b>', 'a'],
    ['overlapping tags', '<b style="font-style:italic">a<u>b</b>c</u>', '<b><i>a<u>b</u></i></b>c'],
    [
      'a copy from another ProseMirror editor',
      '<p data-pm-slice="1 1 []"><span data-variable="first-name">[[first-name]]</span></p>',
      '<p data-pm-slice="1 1 []"><span data-variable="first-name">[[first-name]]</span></p>',
    ],
    [
      'an attribute value with quotes',
      `<a href='https://example.org/"onclick="x'>a</a>`,
      '<a href="https://example.org/&quot;onclick=&quot;x">a</a>',
    ],
  ])('cleans up %s', (_what, html, left) => {
    expect(pastedHtml(html).html).toBe(left);
  });

  it('never contains styles, event handlers or disallowed elements', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<p style="color:red">',
        '<b onclick=x',
        '>',
        '<',
        '"',
        "'",
        '<!--',
        '-->',
        '<style>',
        '</style>',
      ),
      fc.constantFrom(
        "<span style='font-weight:bold'>",
        '</span>',
        '<img src=x onerror=y>',
        '<svg onload=z>',
        '<a href="',
      ),
      fc.string({ maxLength: 6 }),
    );
    const ALLOWED =
      /^(?:[^<]|<br>|<\/?(?:p|ul|ol|li|a|b|strong|i|em|u|ins|span|div)(?: (?:href|class|align|data-variable|data-pm-slice)="[^"<]*")*>)*$/u;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        expect(pastedHtml(pieces.join('')).html).toMatch(ALLOWED);
      }),
      { numRuns: 500 },
    );
  });

  it('is parsed in linear time', () => {
    for (const each of ['<', '<!--', '<p "', '<style', '<b>', `<p style='`, '</b>'])
      expect(pastedHtml(each.repeat(20_000)).html.length).toBeLessThan(1_000_000);
  });

  it.each([
    ['one long word in a tag', `<p ${'a'.repeat(1_000_000)} align=center>a</p>`, '<p align="center">a</p>'],
    ['a long style sheet', `<style>${'a'.repeat(10_000_000)}</style><p>a</p>`, '<p>a</p>'],
    [
      'many style sheets',
      `${Array.from({ length: 20_000 }, (_, index) => `<style>.a${index}{text-align:right}</style>`).join('')}<p class="a7">a</p>`,
      '<p class="a7" align="right">a</p>',
    ],
  ])('is parsed in linear time with %s', (_what, html, left) => {
    expect(pastedHtml(html).html).toBe(left);
  });
});
