import { paragraphs } from '@waivers/waiver/rich-text/rich-text.ts';
import { documentOf, templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { expect, it } from 'vitest';
import { openSignPage, WAIVER } from '../../testing/sign-page.tsx';

it('the text of a waiver is its heading, subtitle, description and content, in this order', async () => {
  const document = documentOf({
    ...templateConfig(),
    title: 'House rules',
    subtitle: 'Before you climb',
    description: paragraphs(['For everybody.']),
    content: paragraphs(['Climb safely.', 'Ask the staff.']),
  });
  await openSignPage({ waiver: { ...WAIVER, document } });
  const read = [...globalThis.document.querySelectorAll('article h1, article p')];
  expect(read.map(({ textContent }) => textContent)).toEqual([
    'House rules',
    'Before you climb',
    'For everybody.',
    'Climb safely.',
    'Ask the staff.',
  ]);
});
