import { render } from '@testing-library/react';
import type { RichText } from '@waivers/waiver/rich-text/rich-text.ts';
import { richTextToPage } from '@waivers/waiver/rich-text/rich-text-html.ts';
import { expect, it } from 'vitest';
import { RichTextView } from './rich-text-view.tsx';

const paragraph = (content: object[], attrs: object = {}) => ({
  type: 'paragraph',
  attrs: { align: 'left', indent: 0, ...attrs },
  content,
});
const words = (text: string, ...marks: object[]) => ({
  type: 'text',
  text,
  ...(marks.length === 0 ? {} : { marks }),
});
const [bold, italic, underline] = ['bold', 'italic', 'underline'].map((type) => ({ type }));
const link = { type: 'link', attrs: { href: 'https://venue.test/' } };
const item = (text: string) => ({ type: 'list_item', content: [paragraph([words(text)])] });
const example = (name: string, html: string, ...content: object[]) => ({ name, html, content });
const A = '<a href="https://venue.test/" target="_blank" rel="noopener noreferrer">';

it.each([
  example('bold text', '<p dir="auto"><strong>a</strong></p>', paragraph([words('a', bold ?? {})])),
  example('italic text', '<p dir="auto"><em>a</em></p>', paragraph([words('a', italic ?? {})])),
  example('underlined text', '<p dir="auto"><u>a</u></p>', paragraph([words('a', underline ?? {})])),
  example('a link', `<p dir="auto">${A}a</a></p>`, paragraph([words('a', link)])),
  example(
    'a link with a bold word as one element',
    `<p dir="auto">${A}a<strong>b</strong></a>c</p>`,
    paragraph([words('a', link), words('b', link, bold ?? {}), words('c')]),
  ),
  example(
    'a line break',
    '<p dir="auto">a<br>b</p>',
    paragraph([words('a'), { type: 'hard_break' }, words('b')]),
  ),
  example(
    'centered text',
    '<p dir="auto" class="align-center">a</p>',
    paragraph([words('a')], { align: 'center' }),
  ),
  example(
    'right-aligned, indented text',
    '<p dir="auto" class="align-right indent-2">a</p>',
    paragraph([words('a')], { align: 'right', indent: 2 }),
  ),
  example(
    'an empty line',
    '<p dir="auto">a</p><p dir="auto"><br></p><p dir="auto">b</p>',
    paragraph([words('a')]),
    { type: 'paragraph', attrs: { align: 'left', indent: 0 } },
    paragraph([words('b')]),
  ),
  example('a bulleted list', '<ul dir="auto"><li><p>a</p></li><li><p>b</p></li></ul>', {
    type: 'bullet_list',
    content: [item('a'), item('b')],
  }),
  example('a numbered list', '<ol dir="auto"><li><p>a</p></li></ol>', {
    type: 'ordered_list',
    content: [item('a')],
  }),
  example('a list that starts at 4', '<ol dir="auto" start="4"><li><p>a</p></li></ol>', {
    type: 'ordered_list',
    attrs: { start: 4 },
    content: [item('a')],
  }),
  example('markup as text', '<p dir="auto">&lt;b&gt;</p>', paragraph([words('<b>')])),
])('rich text view renders $name like the server', ({ html, content }) => {
  const text = { type: 'doc', content } as unknown as RichText;
  const { container } = render(<RichTextView text={text} className="" />);
  expect(container.innerHTML).toBe(`<div class="">${html}</div>`);
  expect(richTextToPage(text)).toBe(html.replaceAll(' target="_blank" rel="noopener noreferrer"', ''));
});
