import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileText, PATIENCE } from '../testing/hostile.ts';
import { readRichTextHtml } from './read-rich-text-html.ts';
import { EMPTY_RICH_TEXT, MAX_HTML_LENGTH, MAX_LIST_DEPTH, type RichText, richText } from './rich-text.ts';
import { htmlToRichText } from './rich-text-from-html.ts';
import { richTextToHtml } from './rich-text-html.ts';
import { richTextSchema } from './rich-text-schema.ts';

const parse = (html: string): RichText => {
  const result = htmlToRichText(html);
  if (!result.ok) throw new Error(result.code);
  return result.value;
};

const roundTrip = (html: string): string => richTextToHtml(parse(html));

describe('HTML from owners', { meta: { spec: '2.50 rich text' } }, () => {
  it.each([
    ['', ''],
    ['<p></p>', ''],
    ['<p>Ann</p>', '<p>Ann</p>'],
    ['Ann', '<p>Ann</p>'],
    ['<p>a<br>b</p>', '<p>a<br>b</p>'],
    ['<p>a</p><p></p><p>b</p>', '<p>a</p><p></p><p>b</p>'],
    ['<b>a</b><i>b</i><u>c</u><ins>d</ins>', '<p><strong>a</strong><em>b</em><u>cd</u></p>'],
    ['<strong><em><u>a</u></em></strong>', '<p><strong><em><u>a</u></em></strong></p>'],
    ['<u><em><strong>a</strong></em></u>', '<p><strong><em><u>a</u></em></strong></p>'],
    ['<b><b>a</b></b>', '<p><strong>a</strong></p>'],
    ['<b>a</b><b>b</b>', '<p><strong>ab</strong></p>'],
    ['<p class="align-center indent-3">a</p>', '<p class="align-center indent-3">a</p>'],
    ['<p class="ql-align-right ql-indent-2">a</p>', '<p class="align-right indent-2">a</p>'],
    ['<p class="align-left indent-9 x">a</p>', '<p>a</p>'],
    ['<p class="my-align-center">a</p>', '<p>a</p>'],
    ['<p style="color:red; TEXT-ALIGN : Justify">a</p>', '<p class="align-justify">a</p>'],
    ['<p align="RIGHT">a</p>', '<p class="align-right">a</p>'],
    [
      '<p class="align-right" style="text-align:center" align="justify">a</p>',
      '<p class="align-right">a</p>',
    ],
    ['<div align=center><p>a</p><p align=left>b</p></div>', '<p class="align-center">a</p><p>b</p>'],
    [
      '<blockquote>a<blockquote>b</blockquote></blockquote>',
      '<p class="indent-1">a</p><p class="indent-2">b</p>',
    ],
    [`${'<blockquote>'.repeat(9)}a`, '<p class="indent-8">a</p>'],
    ['<blockquote><p class="indent-8">a</p></blockquote>', '<p class="indent-8">a</p>'],
    ['<ul><li>a</li><li>b</li></ul>', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['<ol><li>a<ul><li>b</ul></ol>', '<ol><li><p>a</p><ul><li><p>b</p></li></ul></li></ol>'],
    ['<ul><li></li></ul>', '<ul><li><p></p></li></ul>'],
    ['<ul><li><ul><li>a</ul></ul>', '<ul><li><p></p><ul><li><p>a</p></li></ul></li></ul>'],
    ['<ul><li>a</li><ul><li>b</li></ul></ul>', '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>'],
    ['<ul><ul><li>a</li></ul></ul>', '<ul><li><p></p><ul><li><p>a</p></li></ul></li></ul>'],
    ['<ul> a <li>b</li></ul>', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['<ul> </ul>a', '<p>a</p>'],
    ['<ul><li class="ql-align-center">a</li></ul>', '<ul><li><p class="align-center">a</p></li></ul>'],
    ['<div align=right><ul><li>a</ul></div>', '<ul><li><p>a</p></li></ul>'],
    ['<li>a</li>', '<p>a</p>'],
    ['<h1>a</h1><div>b<div>c</div></div>', '<p>a</p><p>b</p><p>c</p>'],
    ['a<p>b</p>c', '<p>a</p><p>b</p><p>c</p>'],
    ['<b>a<p>b</p>c</b>', '<p><strong>a</strong></p><p><strong>b</strong></p><p><strong>c</strong></p>'],
    ['<table><tr><td>a</td><td>b</td></tr></table>', '<p>a</p><p>b</p>'],
    ['a<hr>b', '<p>a</p><p>b</p>'],
    ['<span>a</span><font>b</font><custom-x>c</custom-x>', '<p>abc</p>'],
    ['limited to $1,000<sup>1</sup>', '<p>limited to $1,000¹</p>'],
    ['what JavaScript names<sup>constructor</sup>', '<p>what JavaScript namesconstructor</p>'],
    ['25 m<sup>2</sup>, H<sub>2</sub>O, ACME<sup>TM</sup>', '<p>25 m², H₂O, ACME™</p>'],
    ['the 1<sup>st</sup> note<sup>[1]</sup> on x<sup>a+b</sup>', '<p>the 1st note[1] on xa+b</p>'],
    [
      '<span style="vertical-align:super">2<b style="vertical-align:baseline">3</b></span>',
      '<p>²<strong>3</strong></p>',
    ],
    [
      '<p style="text-transform:uppercase">I <span style="text-transform:none">do</span> release</p>',
      '<p>I do RELEASE</p>',
    ],
    ['<div style="font-variant:small-caps"><p>No claims</p></div>', '<p>NO CLAIMS</p>'],
    ['<p style="text-transform:capitalize">ann’s wall</p>', '<p>Ann’s Wall</p>'],
    ['<ol start="4"><li>a</li><li>b</li></ol>', '<ol start="4"><li><p>a</p></li><li><p>b</p></li></ol>'],
    ['<ol start=1><li value=1>a</li></ol>', '<ol><li><p>a</p></li></ol>'],
    [
      '<ol><li>a</li><li>b</li><li value="7">c</li><li>d</li></ol>',
      '<ol><li><p>a</p></li><li><p>b</p></li></ol><ol start="7"><li><p>c</p></li><li><p>d</p></li></ol>',
    ],
    ['<ol><li value=4>a</li></ol>', '<ol start="4"><li><p>a</p></li></ol>'],
    [
      '<ol start="x"><li value="-1">a</li><li value="99999">b</li></ol>',
      '<ol><li><p>a</p></li><li><p>b</p></li></ol>',
    ],
    ['<ul start="4"><li value="4">a</li></ul>', '<ul><li><p>a</p></li></ul>'],
  ])('%j becomes %j', (html, canonical) => {
    expect(roundTrip(html)).toBe(canonical);
  });

  it.each([
    ['https://example.org/a?b=1&amp;c=2#d', 'https://example.org/a?b=1&amp;c=2#d'],
    ['http://example.org', 'http://example.org'],
    ['HTTPS://EXAMPLE.ORG', 'HTTPS://EXAMPLE.ORG'],
    ['  https://example.org  ', 'https://example.org'],
    ['mailto:ann@example.org', 'mailto:ann@example.org'],
    ["https://example.org/o'brien", "https://example.org/o'brien"],
    ['https://example.org/ä/東京', 'https://example.org/ä/東京'],
  ])('keeps a link to %j', (href, canonical) => {
    expect(roundTrip(`<a href="${href}">a</a>`)).toBe(`<p><a href="${canonical}">a</a></p>`);
  });

  it('keeps a link with a bold word as one link', () => {
    const html = '<p><a href="https://example.org">a <strong>b</strong> c</a></p>';
    expect(roundTrip(html)).toBe(html);
    expect(roundTrip('<b><a href="https://example.org">a</a></b>')).toBe(
      '<p><a href="https://example.org"><strong>a</strong></a></p>',
    );
  });

  it('keeps adjacent links separate', () => {
    const html = '<p><a href="https://example.org/1">a</a><a href="https://example.org/2">b</a></p>';
    expect(roundTrip(html)).toBe(html);
  });

  it.each([
    ['<p>  a \n\t b  </p>', '<p>a b</p>'],
    ['<p>a</p>\n  <p>b</p>', '<p>a</p><p>b</p>'],
    ['<b>a </b> b', '<p><strong>a </strong>b</p>'],
    ['a <b> b</b>', '<p>a <strong>b</strong></p>'],
    ['a<b> </b>b', '<p>a<strong> </strong>b</p>'],
    ['a <br> b', '<p>a<br>b</p>'],
    ['a\f\rb', '<p>a b</p>'],
    ['<p> </p>', ''],
    ['<p>a<br></p>', '<p>a</p>'],
    ['<p>a<br><br> </p>', '<p>a</p>'],
    ['<p><br></p>', ''],
    ['<br>', ''],
    ['<p><br>a</p>', '<p><br>a</p>'],
    ['a&nbsp;&nbsp;b', '<p>a\u00A0\u00A0b</p>'],
    ['&nbsp;', '<p>\u00A0</p>'],
    ['<pre>a\n  b</pre>', '<p>a b</p>'],
  ])('collapses the white space in %j to %j', (html, canonical) => {
    expect(roundTrip(html)).toBe(canonical);
  });

  it('is parsed to normalised JSON that matches the schema', () => {
    const html =
      '<p class="align-center">a <a href="https://example.org"><b>b</b></a><br>c</p><ol><li>d</li></ol>';
    expect(parse(html)).toEqual({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          attrs: { align: 'center', indent: 0 },
          content: [
            { type: 'text', text: 'a ' },
            {
              type: 'text',
              marks: [{ type: 'link', attrs: { href: 'https://example.org' } }, { type: 'bold' }],
              text: 'b',
            },
            { type: 'hard_break' },
            { type: 'text', text: 'c' },
          ],
        },
        {
          type: 'ordered_list',
          content: [
            {
              type: 'list_item',
              content: [
                {
                  type: 'paragraph',
                  attrs: { align: 'left', indent: 0 },
                  content: [{ type: 'text', text: 'd' }],
                },
              ],
            },
          ],
        },
      ],
    });
    expect(parse('')).toEqual(EMPTY_RICH_TEXT);
  });

  it('limits the depth of lists and keeps the text of deeper ones', () => {
    const deep = roundTrip(`${'<ul><li>'.repeat(MAX_LIST_DEPTH + 3)}a`);
    expect(deep.match(/<ul>/g)).toHaveLength(MAX_LIST_DEPTH);
    expect(deep).toContain('<p>a</p>');
  });
});

describe('hostile HTML', () => {
  const text = (html: string): string => `<p>${html}</p>`;

  it.each([
    ['<script>alert(1)</script>', ''],
    ['a<script>alert(1)</script>b', text('ab')],
    ['<SCRIPT SRC=//example.org/x.js></SCRIPT>a', text('a')],
    ['<scr<script>ipt>alert(1)</script>', text('ipt&gt;alert(1)')],
    ['<script>alert(1)', ''],
    ['</script><b>a', text('<strong>a</strong>')],
    ['<style>p{background:url(//example.org)}</style>a', text('a')],
    ['<p style="background:url(javascript:alert(1))">a</p>', text('a')],
    ['<p style="text-align:center;x:expression(alert(1))">a</p>', '<p class="align-center">a</p>'],
    ['<p style="text-align:center}body{display:none">a</p>', '<p class="align-center">a</p>'],
    ['<p class="align-center&quot; onclick=alert(1)">a</p>', text('a')],
    ['<p class="indent-1 evil">a</p>', '<p class="indent-1">a</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<img src=x onerror=alert(1)>a', text('a')],
    ['<img src="x" alt="<script>alert(1)</script>">a', text('a')],
    ['<p onclick="alert(1)">a</p>', text('a')],
    ['<b onmouseover=alert(1)>a</b>', text('<strong>a</strong>')],
    ['<a href="javascript:alert(1)">a</a>', text('a')],
    ['<a href="JaVaScRiPt:alert(1)">a</a>', text('a')],
    ['<a href=" javascript:alert(1)">a</a>', text('a')],
    ['<a href="java\tscript:alert(1)">a</a>', text('a')],
    ['<a href="java&#10;script:alert(1)">a</a>', text('a')],
    ['<a href="&#106;avascript:alert(1)">a</a>', text('a')],
    ['<a href="javascript&colon;alert(1)">a</a>', text('a')],
    ['<a href="\u0001javascript:alert(1)">a</a>', text('a')],
    ['<a href="data:text/html,<script>alert(1)</script>">a</a>', text('a')],
    ['<a href="vbscript:msgbox(1)">a</a>', text('a')],
    ['<a href="file:///etc/passwd">a</a>', text('a')],
    ['<a href="//example.org">a</a>', text('a')],
    ['<a href="/v1/waiver">a</a>', text('a')],
    ['<a href="https:example.org">a</a>', text('a')],
    ['<a href="https:/\\example.org">a</a>', text('a')],
    ['<a href="https://example.org\\@evil.example">a</a>', text('a')],
    ['<a href="https://">a</a>', text('a')],
    ['<a href="https://example.org/ a">a</a>', text('a')],
    ['<a href="https://example.org/&quot;onclick=alert(1)">a</a>', text('a')],
    ['<a href="https://example.org/<script>">a</a>', text('a')],
    ['<a href="https://example.org/\u202Egpj.exe">a</a>', text('a')],
    [`<a href="https://example.org/${'a'.repeat(2000)}">a</a>`, text('a')],
    ['<a href="mailto:">a</a>', text('a')],
    ['<a xlink:href="javascript:alert(1)">a</a>', text('a')],
    [
      '<a href=https://example.org onclick=alert(1) target=_blank>a</a>',
      text('<a href="https://example.org">a</a>'),
    ],
    [
      '<a href="https://example.org" href="javascript:alert(1)">a</a>',
      text('<a href="https://example.org">a</a>'),
    ],
    ['<svg onload=alert(1)>', ''],
    ['<svg><script>alert(1)</script><text>x</text></svg>a', text('a')],
    ['<svg><a href="javascript:alert(1)"><text>x</text></a></svg>a', text('a')],
    ['<svg><p>a</p></svg>', text('a')],
    ['<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">', `<p></p>${text('&quot;&gt;')}`],
    [
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>a',
      text('a'),
    ],
    ['<math><mi//xlink:href="data:x,<script>alert(1)</script>">a', ''],
    ['<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>', ''],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', text('&quot;&gt;')],
    ['<textarea></textarea><script>alert(1)</script>a', text('a')],
    ['<textarea><b>x</textarea>a', text('a')],
    ['<title><b>x</title>a', text('a')],
    ['<template><b>x</b></template>a', text('a')],
    ['<iframe src="javascript:alert(1)"></iframe>a', text('a')],
    ['<iframe srcdoc="<script>alert(1)</script>">x</iframe>a', text('a')],
    ['<object data="x.swf">x</object>a', text('a')],
    ['<embed src=x>a', text('a')],
    ['<video src=x onerror=alert(1)><source></video>a', text('a')],
    ['<audio autoplay src=x></audio>a', text('a')],
    ['<canvas>x</canvas>a', text('a')],
    ['<select><option>x</option></select>a', text('a')],
    ['<noembed>x</noembed><noframes>y</noframes>a', text('a')],
    ['<link rel=stylesheet href=//example.org>a', text('a')],
    ['<meta http-equiv=refresh content="0;url=//example.org">a', text('a')],
    ['<base href=//example.org>a', text('a')],
    ['<form action=//example.org><input value=x><button>a</button></form>', text('a')],
    ['<!-- a --><b>b</b><!--><img src=x onerror=alert(1)>-->', text('<strong>b</strong>--&gt;')],
    ['<![CDATA[<script>alert(1)</script>]]>a', text('alert(1)]]&gt;a')],
    ['<!DOCTYPE html><html><head><title>x</title></head><body onload=alert(1)>a</body></html>', text('a')],
    ['<?php echo 1 ?>a', text('a')],
    ['<xmp><img src=x onerror=alert(1)></xmp>', text('&lt;img src=x onerror=alert(1)&gt;')],
    ['<plaintext></plaintext><script>', text('&lt;/plaintext&gt;&lt;script&gt;')],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', text('&lt;script&gt;alert(1)&lt;/script&gt;')],
    ['&amp;lt;script&amp;gt;', text('&amp;lt;script&amp;gt;')],
    ['a\u0000b', text('ab')],
    ['a&#0;b', text('a\uFFFDb')],
    ['a\ud800b', text('a\uFFFDb')],
    ['a&#xD800;b', text('a\uFFFDb')],
    ['a&#1;b\u0007c&#x7f;d', text('abcd')],
    ['\u0001', ''],
    ['<p', ''],
    ['<', text('&lt;')],
    ['<a href="', ''],
    ['<b', ''],
    ['</', text('&lt;/')],
    ['<p =a=b>a', text('a')],
    ['<p id=constructor class=__proto__>a', text('a')],
    ['<constructor>a</constructor><tostring>b</tostring>', text('ab')],
    ['<__proto__>a', text('&lt;__proto__&gt;a')],
    ['<p class="align-constructor indent-0">a', text('a')],
    ['"\'`', text("&quot;'`")],
  ])('%j is reduced to %j', (html, left) => {
    expect(roundTrip(html)).toBe(left);
  });

  it.each([
    ['deep elements', '<div>'.repeat(20_000)],
    ['deep formatting', '<i>'.repeat(30_000)],
    ['formatting that multiplies', '<b id=1><b id=2><b id=3><p>x</p>'.repeat(3000)],
  ])('is rejected as too complex: %s', (_what, html) => {
    expect(htmlToRichText(html)).toEqual({ ok: false, code: 'too_complex' });
  });

  it('is rejected when it or only its canonical form is too long', { timeout: PATIENCE }, () => {
    const full = 'a'.repeat(MAX_HTML_LENGTH - 7);
    expect(htmlToRichText(full)).toMatchObject({ ok: true });
    expect(htmlToRichText(`${full}a`)).toEqual({ ok: false, code: 'too_long' });
    expect(htmlToRichText(' '.repeat(MAX_HTML_LENGTH))).toMatchObject({ ok: true });
    expect(htmlToRichText(' '.repeat(MAX_HTML_LENGTH + 1))).toEqual({ ok: false, code: 'too_long' });
    expect(htmlToRichText('<p>'.repeat(20_000))).toEqual({ ok: false, code: 'too_long' });
  });
});

const tag = fc.constantFrom(
  ...'p b i u a ul ol li sup sub div blockquote br table td svg math style script template select span h1 center'.split(
    ' ',
  ),
);
const attributes = fc.constantFrom(
  '',
  ' class="align-center indent-2"',
  ' style="text-align:right"',
  ' style="text-transform:uppercase"',
  ' start="4"',
  ' value="7"',
  ' href="https://example.org/?a=1&b=2"',
  ' href="javascript:alert(1)"',
  ' onclick=alert(1)',
);
const piece = fc.oneof(
  fc.tuple(tag, attributes).map(([name, attribute]) => `<${name}${attribute}>`),
  tag.map((name) => `</${name}>`),
  fc.constantFrom(' ', '\n', 'a', 'b c', '&amp;', '&lt;', '&#8203;', '<!--', '-->', '"', "'"),
  hostileText.filter((text) => text.length < 1000),
);
const anyHtml = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

const ALLOWED =
  /^(?:[^<>]|<\/?(?:p|ul|ol|li|strong|em|u)>|<\/a>|<br>|<ol start="\d{1,4}">|<p class="(?:align-(?:center|right|justify))?(?: ?indent-[1-8])?">|<a href="(?:https?:\/\/|mailto:)[^"<>\s]+">)*$/iu;

describe('arbitrary HTML', () => {
  it('round-trips through the schema on both server and page', {
    timeout: PATIENCE,
  }, () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        const result = htmlToRichText(html);
        if (!result.ok) return;
        const { value } = result;
        const canonical = richTextToHtml(value);
        expect(richText.parse(value)).toEqual(value);
        expect(parse(canonical)).toEqual(value);
        expect(roundTrip(canonical)).toBe(canonical);
        expect(readRichTextHtml(canonical)).toEqual(value);
        expect(canonical).toMatch(ALLOWED);
      }),
      { numRuns: 500 },
    );
  });

  it('is parsed identically by the ProseMirror schema and our parser', { timeout: PATIENCE }, () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        const result = htmlToRichText(html);
        if (!result.ok) return;
        const node = richTextSchema.nodeFromJSON(result.value);
        expect(() => node.check()).not.toThrow();
        expect(parse(richTextToHtml(node.toJSON()))).toEqual(result.value);
      }),
      { numRuns: 200 },
    );
  });
});
