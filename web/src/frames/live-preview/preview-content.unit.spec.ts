import { documentOf, templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { describe, expect, it } from 'vitest';
import { changesBetween, type PlacedPart, type PreviewContent, withChanges } from './preview-content.ts';

const { parts, ...text } = documentOf(templateConfig());
const placed = (all: typeof parts.adult): readonly PlacedPart[] =>
  all.map((part) => ({ section: part.key, part }));

const FIRST: PreviewContent = {
  page: { background: 'data:image/png;base64,AAAA', logo: null, company: 'Hall' },
  text,
  parts: { adult: placed(parts.adult), minors: placed(parts.minors) },
};

/** Clones the changes, as `postMessage` would. */
const sent = (before: PreviewContent | undefined, after: PreviewContent) =>
  structuredClone(changesBetween(before, after));

describe('preview changes', () => {
  it('initially contain everything', () => {
    expect(withChanges(undefined, sent(undefined, FIRST))).toEqual(FIRST);
  });

  it('omit unchanged content', () => {
    expect(sent(FIRST, FIRST)).toEqual({
      page: {},
      text: {},
      parts: { adult: [0, 1, 2, 3, 4], minors: [0, 1, 2, 3, 4, 5] },
    });
  });

  it('contain only the changed part and preserve the identity of the others', () => {
    const [first, second, ...rest] = FIRST.parts.adult;
    if (first === undefined || second === undefined) throw new Error('There are two parts.');
    const changed = { ...second, part: { ...second.part, title: 'New' } };
    const after = { ...FIRST, parts: { ...FIRST.parts, adult: [first, changed, ...rest] } };
    const changes = sent(FIRST, after);
    expect(changes.parts.adult).toEqual([0, changed, 2, 3, 4]);
    const shown = withChanges(FIRST, changes);
    expect(shown).toEqual(after);
    expect(shown.parts.adult[0]).toBe(first);
    expect(shown.parts.minors[3]).toBe(FIRST.parts.minors[3]);
    expect(shown.text.content).toBe(FIRST.text.content);
  });

  it.each([
    ['moved', (all: readonly PlacedPart[]) => all.toReversed(), [4, 3, 2, 1, 0]],
    ['removed', (all: readonly PlacedPart[]) => all.toSpliced(1, 1), [0, 2, 3, 4]],
  ] as const)('refer to parts by their previous index when parts are %s', (_name, change, indexes) => {
    const after = { ...FIRST, parts: { ...FIRST.parts, adult: change(FIRST.parts.adult) } };
    const changes = sent(FIRST, after);
    expect(changes.parts.adult).toEqual(indexes);
    expect(withChanges(FIRST, changes)).toEqual(after);
  });

  it('include removals', () => {
    const { address: _address, ...without } = text;
    const changes = sent(FIRST, { ...FIRST, text: without });
    expect(changes.text).toEqual({ address: undefined });
    expect(withChanges(FIRST, changes).text.address).toBeUndefined();
    expect(FIRST.text.address).toBeDefined();
  });

  it('include a removed image and a changed text', () => {
    const after = { ...FIRST, page: { ...FIRST.page, background: null }, text: { ...text, subtitle: '' } };
    const changes = sent(FIRST, after);
    expect([changes.page, changes.text]).toEqual([{ background: null }, { subtitle: '' }]);
    expect(withChanges(FIRST, changes)).toEqual(after);
  });
});
