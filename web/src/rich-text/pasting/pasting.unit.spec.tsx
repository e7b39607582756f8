import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, render, screen } from '@testing-library/react';
import { readRichTextHtml } from '@waivers/waiver/rich-text/read-rich-text-html.ts';
import { MAX_HTML_LENGTH, richText } from '@waivers/waiver/rich-text/rich-text.ts';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { PageLanguage } from '../../app/language/page-language.tsx';
import { appCatalogues } from '../../messages/app-messages.ts';
import { loadIntl } from '../../messages/intl.ts';
import { WAIVER_TEXT } from '../kinds/text-kinds.ts';
import { RichTextEditor } from '../rich-text-editor.tsx';
import { WAIVER_TOOLS } from '../tools.tsx';

const sample = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'testing', `${name}.clipboard`), 'utf8');

const open = async (html = '', locale: 'en' | 'de' = 'en') => {
  const onChange = vi.fn<(html: string) => void>();
  render(
    <PageLanguage first={await loadIntl(appCatalogues, locale)}>
      <RichTextEditor kind={WAIVER_TEXT} tools={WAIVER_TOOLS} label="Text" html={html} onChange={onChange} />
    </PageLanguage>,
  );
  return { editorHtml: () => onChange.mock.lastCall?.[0] };
};
const box = (): HTMLElement => screen.getByRole('textbox');
const paste = (html: string, plain = '', files: readonly File[] = []): void => {
  const clipboardData = {
    getData: (type: string) => ({ 'text/html': html, 'text/plain': plain })[type] ?? '',
    files,
    items: [],
    types: [],
  };
  fireEvent.paste(box(), { clipboardData });
};
const notice = (): string => screen.getByRole('status').textContent;
const CHANGED = 'What you pasted has changed a little.';
const PICTURES = 'Pictures and videos were left out.';
const TABLES = 'Tables have become lines of text.';
const NUMBERING = 'Lettered lists now count 1, 2, 3: please check what refers to them.';
const LEVELS = 'Some list items moved up a level.';
const SCRIPTS = 'Raised letters are ordinary letters now: please check what they refer to.';
const LINES = 'Lines were joined into paragraphs: please check words that a hyphen had split.';
const TOO_LONG =
  'This is too long to paste: a text has room for 100,000 characters, with its formatting. Your text is as it was.';

describe('text pasted from', () => {
  it('Word keeps list items and the numbers that contracts refer to', {
    meta: { spec: '2.50 rich text' },
  }, async () => {
    const { editorHtml } = await open();
    paste(sample('word'));
    expect(editorHtml()).toBe(
      [
        '<p class="align-center"><strong>Release of liability</strong></p>',
        '<p>I know that <strong>climbing</strong> is <em>dangerous</em> and that I may be <u>injured</u>[1].</p>',
        '<p></p>',
        '<ul><li><p>Falls</p><ul><li><p>from the <strong>wall</strong></p></li><li><p>onto others</p></li></ul></li>',
        '<li><p>Worn gear</p></li></ul>',
        '<p>I agree:</p>',
        '<ol><li><p>to follow the staff,</p><p>(a) always,</p></li><li><p>to wear a helmet.</p></li></ol>',
        '<p>7.2 This survives the visit.</p>',
        '<p>Signed by me.</p>',
        '<p>Day pass\u200318 euros</p>',
        '<p>[1] Or worse.</p>',
      ].join(''),
    );
    expect(notice()).toBe([CHANGED, PICTURES, TABLES, 'Comments were left out.'].join(' '));
  });

  it('Google Docs does not become bold because of its wrapper', async () => {
    const { editorHtml } = await open();
    paste(sample('google-docs'));
    expect(editorHtml()).toBe(
      [
        '<p><strong>Release of liability</strong></p>',
        '<p class="align-center">I know that <strong>climbing</strong> is <em><u>dangerous</u></em>: see ',
        '<a href="https://venue.test/rules">our rules</a> of 2019</p>',
        '<p></p>',
        '<ul><li><p>Falls</p><ul><li><p>from the wall</p></li></ul></li></ul>',
        '<ol><li><p>a helmet</p></li></ol>',
        '<p></p>',
        '<p>Day pass\u200318 euros</p>',
      ].join(''),
    );
    const struck =
      'Struck-through words are no longer struck through: please delete what should not be there.';
    expect(notice()).toBe([CHANGED, PICTURES, TABLES, NUMBERING, struck].join(' '));
  });

  it('Pages keeps the alignment set in its style sheet', async () => {
    const { editorHtml } = await open();
    paste(sample('pages'));
    expect(editorHtml()).toBe(
      [
        '<p class="align-center"><strong>Release of liability</strong></p>',
        '<p></p>',
        '<p>I know that <strong>climbing</strong> is <em>dangerous</em>: <a href="https://venue.test/rules">our rules</a>.</p>',
        '<ul><li><p>Falls</p><ul><li><p>from the wall</p></li></ul></li></ul>',
        '<ol><li><p>a helmet</p></li><li><p>a rope</p></li></ol>',
        '<p></p>',
      ].join(''),
    );
    expect(notice()).toBe([CHANGED, PICTURES].join(' '));
  });

  it('a web page is stripped of everything unsafe', async () => {
    const { editorHtml } = await open();
    paste(sample('web-page'));
    expect(editorHtml()).toBe(
      [
        '<p><strong>Rules</strong></p>',
        '<p class="align-justify">Read <a href="https://venue.test/rules">this</a>, more and <em>that</em>.</p>',
        '<p>“Have fun.”</p>',
        '<ol start="4"><li><p>Be kind.</p></li></ol>',
        '<p>More</p><p>Bring <strong>water</strong>.</p>',
        '<p>שלום <strong>עולם</strong></p>',
        '<p>Name</p>',
      ].join(''),
    );
    const links = 'Some links are text now, because they lead to no web page or email address.';
    expect(notice()).toBe([CHANGED, PICTURES, links].join(' '));
  });

  it('another app is inserted inline at the cursor', async () => {
    const { editorHtml } = await open('<p class="align-right">Hello</p>');
    paste('<b style="font-weight:700">dear</b>');
    expect(editorHtml()).toBe('<p class="align-right"><strong>dear</strong>Hello</p>');
    expect(notice()).toBe('');
  });
});

describe('pasted contract text', () => {
  const wordItem = (start: number, level: number, text: string): string =>
    `<div class="ListContainerWrapper SCXW1"><ol role="list" start="${start}"><li data-aria-level="${level}"><p><span>${text}</span></p></li></ol></div>`;

  it.each([
    ['a superscript number', '<p>limited to $1,000<sup>1</sup></p>', '<p>limited to $1,000¹</p>', ''],
    ['a squared unit', '<p>25 m<span style="vertical-align:super">2</span></p>', '<p>25 m²</p>', ''],
    ['a superscript letter', '<p>$1,000<sup>b</sup></p>', '<p>$1,000b</p>', SCRIPTS],
    [
      'a subscript number from Word',
      '<p>CO<span style="mso-text-raise:-3.0pt">2</span></p>',
      '<p>CO₂</p>',
      '',
    ],
    [
      'capitals set by a style',
      '<p style="text-transform:uppercase">I release<b> &lt;all&gt; claims&nbsp;now</b></p>',
      '<p>I RELEASE<strong> &lt;ALL&gt; CLAIMS\u00A0NOW</strong></p>',
      '',
    ],
    [
      'capitals set by a style sheet',
      '<style>p.p1 {text-transform: uppercase; text-align: center}</style><p class="p1">No claims</p>',
      '<p class="align-center">NO CLAIMS</p>',
      '',
    ],
    [
      'a renumbered list item',
      '<ol><li value=4>a</li><li>b</li><li value="7">c</li></ol>',
      '<ol start="4"><li><p>a</p></li><li><p>b</p></li></ol><ol start="7"><li><p>c</p></li></ol>',
      '',
    ],
    [
      'a list from Word for the web',
      `${wordItem(1, 1, 'a')}\n${wordItem(2, 1, 'b')}${wordItem(1, 2, 'b one')}${wordItem(3, 1, 'c')}<p>d</p>${wordItem(4, 1, 'e')}`,
      '<ol><li><p>a</p></li><li><p>b</p><ol><li><p>b one</p></li></ol></li><li><p>c</p></li></ol><p>d</p><ol start="4"><li><p>e</p></li></ol>',
      '',
    ],
    [
      'a continued Word list',
      '<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">4.</span>a</p><p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">5.</span>b</p>',
      '<ol start="4"><li><p>a</p></li><li><p>b</p></li></ol>',
      '',
    ],
    [
      'a restarted Word list',
      '<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.</span>a</p><p style="mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">1.</span>b</p>',
      '<ol><li><p>a</p></li></ol><ol><li><p>b</p></li></ol>',
      '',
    ],
    ['a numbered bullet', '<ul><li value=4>a</li></ul>', '<ul><li><p>a</p></li></ul>', ''],
    [
      'a part of a nested list',
      '<ul><ul><li>inner</li></ul><li>outer<ul><li>deep</li></ul></li></ul>',
      '<ul><li><p>inner</p></li><li><p>outer</p><ul><li><p>deep</p></li></ul></li></ul>',
      LEVELS,
    ],
    ['a lettered list', '<ol type="a"><li>a</li></ol>', '<ol><li><p>a</p></li></ol>', NUMBERING],
  ])('with %s keeps its meaning or reports the loss', async (_what, html, stored, lost) => {
    const { editorHtml } = await open();
    paste(html);
    expect(editorHtml()).toBe(stored);
    expect(notice()).toBe(lost === '' ? '' : `${CHANGED} ${lost}`);
  });

  const PDF = [
    'RELEASE OF LIABILITY',
    'I know that climbing is dangerous, that I take part under my own respon-',
    'sibility, and that a self-employed coach may be with me. My self-',
    'employed coach has told me so, and I have had time to ask about it:',
    '(a) I have read the rules of the hall and will follow them at all times when',
    'I am in it.',
    '7.2 This survives my visit.',
  ];

  it.each([
    ['as plain text', ''],
    [
      'as HTML from Firefox',
      PDF.map((line) => `<span role="presentation">${line}</span>`).join('<br role="presentation">'),
    ],
  ])('copied from a PDF %s is joined into paragraphs and whole words', async (_how, html) => {
    const { editorHtml } = await open();
    paste(html, PDF.join('\n'));
    expect(editorHtml()).toBe(
      [
        '<p>RELEASE OF LIABILITY</p>',
        '<p>I know that climbing is dangerous, that I take part under my own responsibility, and that a self-employed coach may be with me. My self-employed coach has told me so, and I have had time to ask about it:</p>',
        '<p>(a) I have read the rules of the hall and will follow them at all times when I am in it.</p>',
        '<p>7.2 This survives my visit.</p>',
      ].join(''),
    );
    expect(notice()).toBe(`${CHANGED} ${LINES}`);
  });

  it('copied from a Japanese PDF is joined without spaces', async () => {
    const { editorHtml } = await open();
    const line = '私は登ることが危険であることを知っており、自分の責任で参加し、けがをすることもあると理解し';
    paste('', [line, line, 'ます。'].join('\n'));
    expect(editorHtml()).toBe(`<p>${line}${line}ます。</p>`);
  });

  it.each([
    ['an address', 'Climb Ltd\n1 High Street\nLondon', '<p>Climb Ltd</p><p>1 High Street</p><p>London</p>'],
    [
      'only two lines',
      'I have read the rules of this climbing hall and follow them\nas long as I am in it.',
      '<p>I have read the rules of this climbing hall and follow them</p><p>as long as I am in it.</p>',
    ],
    [
      'deliberate line breaks',
      'I have read the rules of this climbing hall and follow them.\n\nI wear a helmet wherever the staff asks me to wear a helmet.',
      '<p>I have read the rules of this climbing hall and follow them.</p><p>I wear a helmet wherever the staff asks me to wear a helmet.</p>',
    ],
  ])('with %s keeps its line breaks', async (_what, plain, stored) => {
    const { editorHtml } = await open();
    paste('', plain);
    expect(editorHtml()).toBe(stored);
    expect(notice()).toBe('');
  });
});

describe('paste notice', () => {
  it('is in the page’s language and can be dismissed', async () => {
    await open('', 'de');
    paste('<p>a<img src="x"></p>');
    expect(notice()).toBe(
      'Was Sie eingefügt haben, sieht ein wenig anders aus. Bilder und Videos wurden weggelassen.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Hinweis schließen' }));
    expect(notice()).toBe('');
    expect(document.activeElement).toBe(box());
  });

  it('disappears after the next lossless paste', async () => {
    await open();
    paste('<p>a<img src="x"></p>');
    paste('<p>b</p>');
    expect(notice()).toBe('');
  });

  it('appears even if only an image is pasted', async () => {
    const { editorHtml } = await open('<p>Hello</p>');
    paste('', '', [new File(['x'], 'wall.png', { type: 'image/png' })]);
    expect(notice()).toBe([CHANGED, PICTURES].join(' '));
    expect(editorHtml()).toBeUndefined();
  });
});

describe('paste size limit', () => {
  const LINE = 'I know that climbing is dangerous. ';
  const LONG = LINE.repeat(5_000_000 / LINE.length);

  it.each([
    ['formatted', `<p style="color:red">${LONG}</p>`, LONG],
    ['with a tag for each word', LONG.replaceAll(' ', '<b style="font-weight:bold"> </b>'), LONG],
    ['as plain text', '', LONG],
  ])('rejects a paste that is too long and leaves the text unchanged: %s', async (_how, html, plain) => {
    const { editorHtml } = await open('<p>Hello</p>');
    paste(html, plain);
    expect(notice()).toBe(TOO_LONG);
    expect(editorHtml()).toBeUndefined();
    expect(box().textContent).toBe('Hello');
  });

  it('ignores the size of images', async () => {
    const { editorHtml } = await open();
    paste(`<p>Hello<img src="data:image/png;base64,${'A'.repeat(5_000_000)}"></p>`);
    expect(editorHtml()).toBe('<p>Hello</p>');
    expect(notice()).toBe([CHANGED, PICTURES].join(' '));
  });

  it('applies to the total of several pastes', async () => {
    const html = `<p>${LINE.repeat(1300).trim()}</p>`;
    const { editorHtml } = await open();
    paste(html);
    paste(html);
    expect(notice()).toBe('');
    expect(editorHtml()?.length).toBeGreaterThan(MAX_HTML_LENGTH - html.length);
    const before = box().textContent;
    paste(html);
    expect(notice()).toBe(TOO_LONG);
    expect(box().textContent).toBe(before);
  });
});

describe('any pasted HTML', () => {
  it('becomes valid rich text', async () => {
    const { editorHtml } = await open();
    const word = (level: number, marker: string) =>
      `<p style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${marker}</span>a</p>`;
    const piece = fc.oneof(
      fc.constantFrom(
        '<ul>',
        '</ul>',
        '<ol>',
        '<li>',
        '</li>',
        '<p>',
        '</p>',
        '<h2>',
        '</h2>',
        '<td>',
        '</td>',
        'a',
      ),
      fc.constantFrom(
        '<b>',
        '</b>',
        '<a href="javascript:x">',
        '</a>',
        '<div>',
        '</div>',
        '<br>',
        '<img>',
        '<li><ol>',
      ),
      fc
        .tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom('·', 'o', '1.', '2.', 'a)', ''))
        .map(([level, marker]) => word(level, marker)),
      fc.constant('<p align=center style="mso-list:l0 level1 lfo1">'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        paste(`${pieces.join('')}z`);
        const html = editorHtml() ?? '';
        expect(richText.safeParse(readRichTextHtml(html)).success).toBe(true);
        expect(html).not.toContain('javascript');
        fireEvent.keyDown(box(), { key: 'a', ctrlKey: true });
      }),
      { numRuns: 150 },
    );
  });
});
