import { fireEvent, screen } from '@testing-library/react';
import { paragraphs } from '@waivers/waiver/rich-text/rich-text.ts';
import { documentOf, templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { expect, it } from 'vitest';
import { openSignPage, WAIVER } from '../testing/sign-page.tsx';

it('waiver text shows the heading, subtitle, description and content in order', {
  meta: { spec: '2.63 title' },
}, async () => {
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

it('text in another language has a lang attribute and a notice above it', async () => {
  const config = templateConfig();
  const waiverParts = config.waiverParts.map((part) =>
    part.type === 'signature' ? { ...part, content: paragraphs(['I climb at my own risk.']) } : part,
  );
  const document = documentOf({ ...config, content: paragraphs(['Climb safely.']), waiverParts }, 'de');
  await openSignPage({ waiver: { ...WAIVER, document }, locale: 'de' });
  expect(globalThis.document.querySelector('article')?.firstElementChild?.textContent).toBe(
    'Das Unternehmen hat dieses Dokument auf Englisch verfasst. Nur Beschriftungen und allgemeine Hinweise sind auf Deutsch.',
  );
  const langOf = (text: string) => screen.getByText(text).closest('[lang]')?.getAttribute('lang');
  expect(langOf('Climb safely.')).toBe('en');
  fireEvent.click(screen.getByRole('radio', { name: 'Erwachsene Person' }));
  expect(langOf('I climb at my own risk.')).toBe('en');
  expect(langOf('Ich bin mit elektronischen Dokumenten und Unterschriften einverstanden.')).not.toBe('en');
});

it('text in the page’s language has no lang attribute', async () => {
  await openSignPage();
  expect(globalThis.document.querySelectorAll('article p, article [lang]')).toHaveLength(
    WAIVER.document.content.content.length + 1,
  );
});
