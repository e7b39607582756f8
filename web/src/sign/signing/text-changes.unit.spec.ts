import { TEMPLATE_DOCUMENT } from '@waivers/waiver/testing/waiver-samples.ts';
import { describe, expect, it } from 'vitest';
import { changesOfText } from './text-changes.tsx';

const question = { id: 'q1', content: 'May I run?', options: ['Yes', 'No'], displayTime: 5 };
const before = { ...TEMPLATE_DOCUMENT, title: 'Old hall', heading: 'Old hall', questions: [question] };

const withGenders = (labels: readonly string[]): typeof before => {
  const options = labels.map((label) => ({ value: label, label }));
  const adult = before.parts.adult.map((part) => ({
    ...part,
    groups: part.groups.map((group) => ({
      ...group,
      fields: group.fields.map((field) => (field.name === 'gender' ? { ...field, options } : field)),
    })),
  }));
  return { ...before, parts: { ...before.parts, adult } };
};

const shown = (after: typeof before): readonly string[] =>
  changesOfText(before, after, 'adult').map((change) =>
    change.map(({ text, how }) => (how === 'same' ? text : `[${how} ${text}]`)).join(''),
  );

describe('text changes', () => {
  it.each([
    ['none', before, []],
    ['title', { ...before, title: 'New hall' }, ['[added New hall]']],
    [
      'title and heading',
      { ...before, title: 'New hall', heading: 'New hall' },
      ['[removed Old][added New] hall'],
    ],
    [
      'options',
      withGenders(['Male', 'Female', 'Other', 'Fish']),
      ['Gender · Male · Female · Other[added  · Fish]'],
    ],
    [
      'options of a question about the video',
      { ...before, questions: [{ ...question, options: ['Yes', 'Never'] }] },
      ['May I run? · Yes · [removed No][added Never]'],
    ],
    ['subtitle', { ...before, subtitle: '' }, [`[removed ${before.subtitle}]`]],
  ])('include each changed word once: %s', (_what, after, changes) => {
    expect(shown(after)).toEqual(changes);
  });

  it('only cover parts that the signer sees', () => {
    const [first, ...others] = before.parts.minors;
    const minors = first === undefined ? [] : [{ ...first, description: 'Bring a helmet.' }, ...others];
    const after = { ...before, parts: { ...before.parts, minors } };
    expect(shown(after)).toEqual([]);
    expect(changesOfText(before, after, 'minors')).toEqual([[{ text: 'Bring a helmet.', how: 'added' }]]);
  });
});
