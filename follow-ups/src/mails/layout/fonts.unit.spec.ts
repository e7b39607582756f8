import { PRODUCT_LOCALES } from '@waivers/waiver/locales.ts';
import { expect, it } from 'vitest';
import { fontOf } from './fonts.ts';
import { htmlLayout } from './html-layout.ts';

it.each([
  ['ja', 'Hiragino Sans'],
  ['zh', 'PingFang SC'],
  ['ko', 'Malgun Gothic'],
])('a mail in %s uses the language’s glyphs in all its text', (locale, font) => {
  const html = htmlLayout({
    locale: locale as 'ja',
    subject: 's',
    preview: 'p',
    from: { name: 'n' },
    blocks: [
      { kind: 'heading', text: 'h' },
      { kind: 'paragraph', text: 't' },
      { kind: 'button', label: 'b', href: 'https://waivers.example', spelledOut: true },
    ],
    note: 'n',
  });
  const [all, own] = [/font-family:-apple-system/g, new RegExp(`font-family:-apple-system[^;]*${font}`, 'g')];
  expect(html.match(own)?.length).toBe(html.match(all)?.length);
  expect(html).not.toMatch(/word-break:keep-all[^"]*word-break:break-word/);
});

it('no font declaration can end the attribute that contains it', () => {
  for (const locale of PRODUCT_LOCALES) expect(fontOf(locale)).not.toMatch(/["<>&]/);
});
