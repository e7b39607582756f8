import { TEMPLATE_DOCUMENT } from '@waivers/waiver/testing/waiver-samples.ts';
import { describe, expect, it } from 'vitest';
import { changesOfText } from './changes-of-text.ts';

const before = { ...TEMPLATE_DOCUMENT, title: 'Old hall', heading: 'Old hall' };

const shown = (after: typeof before): readonly string[] =>
  changesOfText(before, after, 'adult').map((change) =>
    change.map(({ text, how }) => (how === 'same' ? text : `[${how} ${text}]`)).join(''),
  );

describe('the changes of a text', () => {
  it.each([
    ['none', before, []],
    ['title', { ...before, title: 'New hall' }, ['[added New hall]']],
    [
      'title and heading',
      { ...before, title: 'New hall', heading: 'New hall' },
      ['[removed Old][added New] hall'],
    ],
    ['subtitle', { ...before, subtitle: '' }, [`[removed ${before.subtitle}]`]],
  ])('are shown once, word by word: %s', (_what, after, changes) => {
    expect(shown(after)).toEqual(changes);
  });

  it('are those of the parts that the signer is asked', () => {
    const [first, ...others] = before.parts.minors;
    const minors = first === undefined ? [] : [{ ...first, description: 'Bring a helmet.' }, ...others];
    const after = { ...before, parts: { ...before.parts, minors } };
    expect(shown(after)).toEqual([]);
    expect(changesOfText(before, after, 'minors')).toEqual([[{ text: 'Bring a helmet.', how: 'added' }]]);
  });
});
