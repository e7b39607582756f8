import { paragraphs } from '@waivers/waiver/rich-text/rich-text.ts';
import { signedContent } from '@waivers/waiver/testing/signed-content.ts';
import { configWith, documentOf, samplePart } from '@waivers/waiver/testing/waiver-samples.ts';
import { describe, expect, it } from 'vitest';
import { recordView } from './record-view.ts';

describe('signature section', () => {
  const isShown = (changes: Partial<Parameters<typeof samplePart>[0]>): boolean => {
    const part = samplePart({ type: 'signature', title: 'Boat', name: 'boat', ...changes });
    const document = documentOf(configWith(part));
    const { parts } = recordView(
      signedContent({ document, settings: { mode: 'adult', locale: 'en' } }),
      undefined,
      undefined,
    );
    return parts.some(({ title }) => title === 'Boat');
  };

  it('is hidden if it has no text', () => {
    expect(isShown({})).toBe(false);
  });

  it.each([
    ['a description', { description: 'I have seen the boat.' }],
    ['a text', { content: paragraphs(['I have seen the boat.']) }],
  ])('is shown if it has only %s', (_what, changes) => {
    expect(isShown(changes)).toBe(true);
  });
});
