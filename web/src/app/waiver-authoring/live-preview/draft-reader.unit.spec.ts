import { validateWaiver } from '@waivers/waiver/config/validate-waiver.ts';
import { documentText, signableDocument } from '@waivers/waiver/document/signable-document.ts';
import { FINISHED_LOCALES, type FinishedLocale } from '@waivers/waiver/locales.ts';
import { acceptedValue } from '@waivers/waiver/testing/outcome.ts';
import { documentLanguageIn, documentWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import { FIELD_TYPES } from '@waivers/waiver/vocabulary/form.ts';
import { describe, expect, it } from 'vitest';
import type { PreviewContent } from '../../../frames/live-preview/preview-content.ts';
import { addField, changeField, newField } from '../../../waiver-draft/fields.ts';
import {
  addSection,
  changeSection,
  orderSections,
  removeSection,
  retitle,
} from '../../../waiver-draft/sections.ts';
import {
  changeConfig,
  changeTitle,
  newWaiver,
  type WaiverDraft,
  withSortOrder,
} from '../../../waiver-draft/waiver-draft.ts';
import { draftReader } from './draft-reader.ts';

const BUSINESS = { logo: null, company: 'Hall' };

const template = (locale: FinishedLocale = 'en'): WaiverDraft =>
  changeTitle(newWaiver(locale, documentWordsIn(locale)).draft, 'Climbing hall');

const keyOf = (draft: WaiverDraft, type: string): string =>
  draft.config.waiverParts.find((part) => part.type === type)?.key ?? '';

/** Returns a draft with a custom section that contains every field type. */
const withEverything = (locale: FinishedLocale): WaiverDraft => {
  const key = 'ABCDEFGHIJKLMNOP';
  const section = {
    key,
    type: 'general',
    title: 'Your health',
    description: 'We ask everybody.',
    content: '<p class="align-center">Please <strong>be honest</strong>.</p>',
    placeholder: '',
    sortOrder: 0,
    waiverMode: 'adult',
    editable: true,
    fieldsGroups: [],
  } as const;
  const types = FIELD_TYPES.filter((type) => type !== 'optIn');
  const filled = types.reduce(
    (draft, type) => {
      const options = [' One ', '', 'Two', 'One'];
      return addField(draft, key, { ...newField(`A ${type}`, type), options });
    },
    addSection(template(locale), { ...section, fieldsGroups: [] }, 2),
  );
  return changeConfig(filled, { content: '<ul><li><p>Climb safely.</p></li></ul>', optInTicked: true });
};

const read = (
  draft: WaiverDraft,
  preview: FinishedLocale = 'en',
  own: FinishedLocale = 'en',
): PreviewContent =>
  draftReader()(draft, { preview: documentLanguageIn(preview), own: documentLanguageIn(own) }, BUSINESS);

const textOf = ({ text, parts }: PreviewContent): string =>
  documentText({
    ...text,
    parts: { adult: parts.adult.map(({ part }) => part), minors: parts.minors.map(({ part }) => part) },
  });

describe.each(FINISHED_LOCALES)('draft in %s', (own) => {
  const german = withEverything(own);
  const identity = keyOf(german, 'identity');
  const reworded = changeSection(german, identity, (part) => ({ ...part, ...retitle(part, 'Climber') }));
  const consent = keyOf(german, 'confirmation');
  const drafts = {
    'of the template': template(own),
    'with everything': german,
    'with titles of the owner’s own': reworded,
    'with a consent of the owner’s own': changeSection(german, consent, { content: '<p>I agree.</p>' }),
    'without an address': removeSection(german, keyOf(german, 'address')),
    'in another order': orderSections(german, [keyOf(german, 'email')]),
  };
  const cases = Object.entries(drafts).flatMap(([name, draft]) =>
    FINISHED_LOCALES.map((preview) => [name, preview, draft] as const),
  );

  it.each(cases)('%s is rendered in %s as it would be published', (_name, preview, draft) => {
    const { title, config } = acceptedValue(validateWaiver(withSortOrder(draft)));
    const document = signableDocument({ title, config, language: documentLanguageIn(preview) });
    // Compare as a boolean to keep 100 KB of text out of the failure message.
    expect(textOf(read(draft, preview, own)) === documentText(document)).toBe(true);
  });
});

describe('draftReader', () => {
  const languages = { preview: documentLanguageIn('en'), own: documentLanguageIn('en') };
  const first = withEverything('en');
  const key = keyOf(first, 'general');
  const both = (after: WaiverDraft) => {
    const reader = draftReader();
    return [reader(first, languages, BUSINESS), reader(after, languages, BUSINESS)] as const;
  };

  it('returns the same objects for unchanged parts', () => {
    const [before, after] = both(changeTitle(first, 'Hall'));
    expect(after.text.heading).toBe('Hall');
    expect(after.parts.adult.every((part, index) => part === before.parts.adult[index])).toBe(true);
    expect(after.parts.minors.every((part, index) => part === before.parts.minors[index])).toBe(true);
    expect(after.text.content).toBe(before.text.content);
    expect(after.text.address).toBe(before.text.address);
  });

  it('re-renders only the changed section, for both adults and minors', () => {
    const name = first.config.waiverParts[2]?.fieldsGroups[0]?.fields[0]?.name ?? '';
    const [before, after] = both(changeField(first, key, name, { title: 'Any allergies?' }));
    const changed = (page: PreviewContent, mode: 'adult' | 'minors', other: PreviewContent) =>
      page.parts[mode].filter((part, index) => part !== other.parts[mode][index]);
    for (const mode of ['adult', 'minors'] as const) {
      const [only, second] = changed(after, mode, before);
      expect([only?.section, second]).toEqual([key, undefined]);
      expect(only?.part.groups[0]?.fields[0]?.title).toBe('Any allergies?');
    }
  });

  it('re-renders everything when the language changes', () => {
    const reader = draftReader();
    const before = reader(first, languages, BUSINESS);
    const after = reader(first, { ...languages, preview: documentLanguageIn('de') }, BUSINESS);
    expect(after.text.locale).toBe('de');
    expect(after.parts.adult.some((part, index) => part === before.parts.adult[index])).toBe(false);
  });
});

describe('unfinished draft', () => {
  it('can be rendered with empty titles', () => {
    const draft = template();
    const empty = changeConfig(draft, {
      title: '',
      subtitle: '',
      waiverParts: draft.config.waiverParts.map((part) => ({
        ...part,
        title: '',
        messageKey: undefined,
        fieldsGroups: [],
      })),
    });
    const { text, parts } = read({ ...empty, title: '' });
    expect([text.title, text.heading, parts.adult.length]).toEqual(['', '', 5]);
    expect(parts.adult.map(({ part }) => part.title)).toEqual(['', '', '', '', '']);
  });
});
