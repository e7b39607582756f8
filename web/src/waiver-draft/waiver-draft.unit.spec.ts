import type { WaiverAnswer } from '@waivers/contract/waivers/waiver-answer.ts';
import { toWire } from '@waivers/waiver/config/to-wire.ts';
import { validateWaiver } from '@waivers/waiver/config/validate-waiver.ts';
import { TEMPLATE_DOCUMENT, templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { documentWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import { describe, expect, it } from 'vitest';
import { missingTexts } from './draft-errors.ts';
import { orderSections } from './sections.ts';
import { translateDraft } from './translate-draft.ts';
import {
  changeConfig,
  changeTitle,
  type EditedWaiver,
  editedWaiver,
  isSameDraft,
  newWaiver,
  withSortOrder,
} from './waiver-draft.ts';

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

const fresh = (): EditedWaiver => newWaiver('en', documentWordsIn('en'));

describe('new waiver', () => {
  it.each(['en', 'de'] as const)('is accepted by the server in %s', (locale) => {
    const { draft } = newWaiver(locale, documentWordsIn(locale));
    const valid = validateWaiver(withSortOrder(changeTitle(draft, 'Climbing hall')));
    expect(valid.ok ? valid.value.config.title : valid.errors).toBe('Climbing hall');
    expect(draft.config.waiverParts.map(({ type, waiverMode }) => [type, waiverMode])).toEqual([
      ['identity', 'adult'],
      ['address', 'adult'],
      ['email', 'adult'],
      ['confirmation', 'adult'],
      ['signature', 'adult'],
    ]);
  });

  it('has fresh keys', () => {
    const keys = (waiver: EditedWaiver) => waiver.draft.config.waiverParts.map(({ key }) => key);
    expect(new Set([...keys(fresh()), ...keys(fresh())]).size).toBe(10);
    for (const key of keys(fresh())) expect(key).toMatch(/^[A-Z0-9]{16}$/);
  });

  it('has no title', { meta: { spec: '5.28 waiver title and subtitle' } }, () => {
    const { draft } = fresh();
    expect(missingTexts(draft)).toEqual(['title']);
    expect(missingTexts(changeConfig(changeTitle(draft, ' '), { subtitle: '' }))).toEqual([
      'title',
      'config.subtitle',
    ]);
  });
});

describe('edited waiver', () => {
  it('is sent as loaded, with sections numbered by position', () => {
    const { draft } = editedWaiver(answer(bold));
    expect(draft.config.content).toBe(bold);
    const [first, second, third] = draft.config.waiverParts.map(({ key }) => key);
    const order = [second, third, first].map(String);
    const rest = draft.config.waiverParts.slice(3).map(({ key }) => key);
    const sent = withSortOrder(orderSections(draft, [...order, ...rest])).config.waiverParts;
    expect(sent.map(({ type, sortOrder }) => [type, sortOrder])).toEqual([
      ['address', 1],
      ['email', 2],
      ['identity', 3],
      ['confirmation', 4],
      ['signature', 5],
    ]);
  });

  it('has its sections sorted by number', () => {
    const { result, ...rest } = answer('');
    const waiverParts = result.config.waiverParts.toReversed();
    const { draft } = editedWaiver({
      ...rest,
      result: { ...result, config: { ...result.config, waiverParts } },
    });
    expect(draft).toEqual(editedWaiver(answer('')).draft);
  });

  it('changes the heading with the title unless they differ', () => {
    const { draft } = editedWaiver(answer(''));
    expect(changeTitle(draft, 'New')).toMatchObject({ title: 'New', config: { title: 'New' } });
    const own = changeConfig(draft, { title: 'Another heading' });
    expect(changeTitle(own, 'New')).toMatchObject({ title: 'New', config: { title: 'Another heading' } });
  });

  it('is rejected if its language comes from a later release', () => {
    const { result, ...rest } = answer('');
    expect(() => editedWaiver({ ...rest, result: { ...result, locale: 'pt' } })).toThrow('pt');
  });

  it('is compared by content', () => {
    const { draft } = editedWaiver(answer(''));
    expect(isSameDraft(draft, JSON.parse(JSON.stringify(draft)))).toBe(true);
    expect(isSameDraft(draft, changeTitle(changeTitle(draft, 'x'), 'Hall'))).toBe(true);
    expect(isSameDraft(draft, changeConfig(draft, { homeCountry: 'DE' }))).toBe(false);
    expect(isSameDraft(draft, changeTitle(draft, 'x'))).toBe(false);
    const last = draft.config.waiverParts.at(-1)?.key ?? '';
    const keys = draft.config.waiverParts.map(({ key }) => key);
    const another = orderSections(draft, [last]);
    expect(isSameDraft(draft, another)).toBe(false);
    expect(isSameDraft(draft, orderSections(another, keys))).toBe(true);
  });
});

describe('translateDraft', () => {
  const words = { from: documentWordsIn('en'), to: documentWordsIn('de') };

  it('translates the product’s texts', () => {
    const { draft } = fresh();
    const german = newWaiver('de', documentWordsIn('de')).draft;
    const keyless = (waiver: typeof draft) => waiver.config.waiverParts.map((part) => ({ ...part, key: '' }));
    const translated = translateDraft(draft, 'de', words);
    expect(keyless(translated)).toEqual(keyless(german));
    const { waiverParts: _translated, ...rest } = translated.config;
    expect(german.config).toMatchObject(rest);
  });

  it('keeps the owner’s texts', () => {
    const { draft } = fresh();
    const [first] = draft.config.waiverParts;
    if (first === undefined) throw new Error('no section');
    const waiverParts = [{ ...first, title: 'Climber' }];
    const own = changeConfig(draft, { subtitle: 'Mine', waiverParts });
    expect(translateDraft(own, 'de', words).config).toMatchObject({
      subtitle: 'Mine',
      waiverParts: [{ title: 'Climber' }],
    });
  });
});
