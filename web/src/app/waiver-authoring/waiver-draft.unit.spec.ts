import type { WaiverAnswer } from '@waivers/contract/waivers/waiver-answer.ts';
import { toWire } from '@waivers/waiver/config/to-wire.ts';
import { validateWaiver } from '@waivers/waiver/config/validate-waiver.ts';
import { TEMPLATE_DOCUMENT, templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { documentWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import { describe, expect, it } from 'vitest';
import { changedFields, configOf, editedWaiver, inLocale, missingFields, newWaiver } from './waiver-draft.ts';

const bold = '<p>Mind the <strong>gap</strong></p>';

const answer = (content: string): WaiverAnswer => ({
  result: {
    id: '01933b5e-0000-7000-8000-000000000001',
    title: 'Hall',
    locale: 'en',
    locales: ['en', 'de'],
    published: true,
    editable: true,
    version: 3,
    revision: 2,
    unpublishedChanges: true,
    config: { ...toWire(templateConfig(), () => ''), title: 'Hall', content },
    userId: '01933b5e-0000-7000-8000-000000000002',
    timeZone: 'UTC',
    document: TEMPLATE_DOCUMENT,
    versionHash: 'ab'.repeat(32),
  },
  logo: null,
  emailIntegration: false,
  integrations: [],
  integration: null,
});

describe('a new waiver', () => {
  it.each(['en', 'de'] as const)('is one that the server takes, in %s', (locale) => {
    const waiver = newWaiver(locale, documentWordsIn(locale));
    const draft = { ...waiver.draft, title: 'Climbing hall', content: 'One\n\nTwo' };
    const config = configOf(waiver, draft);
    const valid = validateWaiver({ title: draft.title, locale, config });
    expect(valid.ok ? valid.value.config.title : valid.errors).toBe('Climbing hall');
    expect(config.content).toBe('<p>One</p><p>Two</p>');
    expect(
      new Set(config.waiverParts.filter(({ waiverMode }) => waiverMode === 'adult').map(({ key }) => key))
        .size,
    ).toBe(5);
  });

  it('sends each text of the card', () => {
    const typed = { title: 'Hall', subtitle: 'Read', description: 'Two\n\nparts', content: 'Climb' };
    const waiver = newWaiver('en', documentWordsIn('en'));
    expect(configOf(waiver, { ...waiver.draft, ...typed })).toMatchObject({
      title: 'Hall',
      subtitle: 'Read',
      description: '<p>Two</p><p>parts</p>',
      content: '<p>Climb</p>',
    });
  });

  it('lacks a title', () => {
    expect(missingFields(newWaiver('en', documentWordsIn('en')).draft)).toEqual(['title']);
    expect(
      missingFields({ ...newWaiver('en', documentWordsIn('en')).draft, title: ' ', subtitle: '' }),
    ).toEqual(['title', 'subtitle']);
  });

  it('takes the product’s subtitle along into another language, and leaves the owner’s', () => {
    const words = { from: documentWordsIn('en'), to: documentWordsIn('de') };
    const { draft } = newWaiver('en', documentWordsIn('en'));
    expect(inLocale(draft, 'de', words)).toEqual(newWaiver('de', documentWordsIn('de')).draft);
    expect(inLocale({ ...draft, subtitle: 'Mine' }, 'de', words).subtitle).toBe('Mine');
  });
});

describe('a waiver that is edited', () => {
  it('keeps the formatting of a text that was not touched', () => {
    const waiver = editedWaiver(answer(bold));
    expect(configOf(waiver, { ...waiver.draft, title: 'New' })).toMatchObject({
      title: 'New',
      content: bold,
    });
    expect(configOf(waiver, { ...waiver.draft, content: 'Plain' }).content).toBe('<p>Plain</p>');
  });

  it('keeps a heading of its own', () => {
    const waiver = editedWaiver(answer(''));
    const own = { ...waiver, config: waiver.config && { ...waiver.config, title: 'Another heading' } };
    expect(configOf(own, { ...waiver.draft, title: 'New' }).title).toBe('Another heading');
  });

  it('is left alone in a language of a later release, which saving would change', () => {
    const { result, ...rest } = answer('');
    expect(() => editedWaiver({ ...rest, result: { ...result, locale: 'pt' } })).toThrow('pt');
  });

  it('tells what has changed', () => {
    const { draft } = editedWaiver(answer(''));
    expect(changedFields(draft, draft)).toEqual([]);
    expect(changedFields(draft, { ...draft, title: 'x', locale: 'de' })).toEqual(['title', 'locale']);
  });
});
