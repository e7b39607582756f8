import { documentOf, templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { describe, expect, it } from 'vitest';
import { answerColumns } from './columns.ts';

const text = (
  hash: string,
  locale: 'en' | 'de' | 'fr',
  title = 'Hall',
  own: readonly [string, string, 'number'?][] = [],
) => {
  const document = documentOf(templateConfig(), locale);
  const [part] = document.parts.adult;
  if (part === undefined) throw new Error('There is no part.');
  const fields = own.map(([name, fieldTitle, type = 'text' as const]) => ({
    name,
    title: fieldTitle,
    type,
    required: false,
    options: [],
  }));
  const general = { ...part, key: 'G', type: 'general' as const, groups: [{ title: '', fields }] };
  return {
    hash,
    document: { ...document, title, parts: { ...document.parts, adult: [...document.parts.adult, general] } },
  };
};

describe('answerColumns', () => {
  it('lists each field once, in document order and in the business’s language', () => {
    const columns = answerColumns([text('b', 'en'), text('a', 'de')], 'de');
    expect(columns.map(({ name }) => name)).toEqual([
      ...['middleName', 'phone', 'gender', 'country', 'address', 'address2', 'city', 'state', 'zip'],
      ...['email', 'optIn__email', 'electronicConsent'],
    ]);
    expect(columns.find(({ name }) => name === 'zip')?.title).toBe('Postleitzahl');
  });

  it('uses built-in labels for languages that no one signed in', () => {
    const columns = answerColumns([text('a', 'fr')], 'de');
    expect(columns.find(({ name }) => name === 'zip')?.title).toBe('Postleitzahl');
  });

  it('disambiguates identical titles and flags numeric fields', () => {
    const texts = [
      text('a', 'en', 'Hall', [
        ['x', 'Allergies'],
        ['z', 'Knots', 'number'],
      ]),
      text('b', 'en', 'Wall', [['y', 'Allergies']]),
      text('c', 'en', 'Wall', [['w', 'Allergies']]),
    ];
    const titles = answerColumns(texts, 'en').slice(-4);
    expect(titles).toEqual([
      { name: 'x', title: 'Allergies (Hall)', isShared: true, shownAs: 'text' },
      { name: 'z', title: 'Knots', isShared: true, shownAs: 'number' },
      { name: 'y', title: 'Allergies (Wall)', isShared: true, shownAs: 'text' },
      { name: 'w', title: 'Allergies (Wall) (2)', isShared: true, shownAs: 'text' },
    ]);
  });

  it('prefixes other people’s fields with their section', () => {
    const withContact = (hash: string, title: string) => {
      const { document } = text(hash, 'en', title);
      const [part] = document.parts.adult;
      if (part === undefined) throw new Error('There is no part.');
      const field = { type: 'text' as const, required: false, options: [] };
      const part2 = (key: string, type: 'emergencyContact' | 'general', section: string) => ({
        ...part,
        key,
        type,
        title: section,
        groups: [{ title: '', fields: [{ ...field, name: `${type}Phone`, title: 'Phone' }] }],
      });
      const more = [
        part2('E', 'emergencyContact', 'Emergency contact'),
        part2('G', 'general', 'On the water'),
      ];
      return {
        hash,
        document: { ...document, parts: { ...document.parts, adult: [...document.parts.adult, ...more] } },
      };
    };
    const columns = answerColumns([withContact('a', 'Hall'), withContact('b', 'Wall')], 'en');
    const titles = columns.filter(({ name }) => /phone$/i.test(name)).map(({ title }) => title);
    expect(titles).toEqual(['Phone', 'Emergency contact: Phone', 'On the water: Phone']);
  });
});
