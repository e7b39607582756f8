import { describe, expect, it } from 'vitest';
import { judgeCounts } from './test-counts.ts';

const AT_HOME = { noteAll: false, mayNote: true };
const IN_CI = { noteAll: false, mayNote: false };
const NOTED = { 'a.spec.ts': 3, 'b.spec.ts': 2 };
const NOTHING = { wrong: [], unnoted: [], isToBeNoted: false };

describe('the tests that each file is known to have', () => {
  it('are all there: nothing to say', () => {
    expect(judgeCounts(NOTED, NOTED, IN_CI)).toEqual(NOTHING);
    expect(judgeCounts(NOTED, NOTED, AT_HOME)).toEqual(NOTHING);
    expect(judgeCounts(NOTED, NOTED, { ...AT_HOME, noteAll: true })).toEqual(NOTHING);
  });

  it.each([['in CI', IN_CI] as const, ['at home', AT_HOME] as const])(
    'have become fewer, or their file has gone: a fault, %s',
    (_, rules) => {
      expect(judgeCounts(NOTED, { 'a.spec.ts': 2, 'c.spec.ts': 1 }, rules)).toEqual({
        wrong: ['a.spec.ts: 2 tests, and 3 are noted', 'b.spec.ts: 0 tests, and 2 are noted'],
        unnoted: ['c.spec.ts: 1 tests, and 0 are noted'],
        isToBeNoted: false,
      });
    },
  );

  it('have become more: noted on the way, and told of where nothing may be written', () => {
    const found = { ...NOTED, 'b.spec.ts': 4 };
    expect(judgeCounts(NOTED, found, AT_HOME)).toEqual({ ...NOTHING, isToBeNoted: true });
    expect(judgeCounts(NOTED, found, IN_CI)).toEqual({
      ...NOTHING,
      unnoted: ['b.spec.ts: 4 tests, and 2 are noted'],
    });
  });

  it('have become fewer on purpose: noted', () => {
    expect(judgeCounts(NOTED, { 'a.spec.ts': 1 }, { ...AT_HOME, noteAll: true })).toEqual({
      ...NOTHING,
      isToBeNoted: true,
    });
  });
});
