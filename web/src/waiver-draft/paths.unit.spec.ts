import { describe, expect, it } from 'vitest';
import { pagePlaceOf, partIndexOf, valueAt } from './paths.ts';

const FIELD = 'config.waiverParts[12].fieldsGroups[0].fields[3]';

describe('paths', () => {
  it.each([
    ['title', 'title'],
    ['config.title', 'title'],
    ['config.numberParticipants', 'config.numberParticipants'],
    ['config.waiverParts[12].content', 'config.waiverParts[12].content'],
    ['config.waiverParts[12].sortOrder', 'config.waiverParts[12]'],
    ['config.waiverParts[12].fieldsGroups[0]', 'config.waiverParts[12]'],
    [`${FIELD}.title`, `${FIELD}.title`],
    [`${FIELD}.options[299]`, `${FIELD}.options`],
    [`${FIELD}.name`, FIELD],
    ['config.waiverParts', undefined],
    ['config', undefined],
    ['config.contents', undefined],
  ])('map %s to the place %s', (path, place) => {
    expect(pagePlaceOf(path)).toBe(place);
  });

  it('contain a section’s index', () => {
    expect([partIndexOf(FIELD), partIndexOf('config.content')]).toEqual([12, undefined]);
  });

  it('resolve to a value', () => {
    const draft = { title: 'T', config: { waiverParts: [{ title: 'a' }, { title: 'b' }] } };
    expect(valueAt(draft, 'title')).toBe('T');
    expect(valueAt(draft, 'config.waiverParts[1].title')).toBe('b');
    expect(valueAt(draft, 'config.waiverParts[2].title')).toBeUndefined();
  });
});
