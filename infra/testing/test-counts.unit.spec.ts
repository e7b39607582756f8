import { describe, expect, it } from 'vitest';
import { judgeCounts } from './test-counts.ts';

const AT_HOME = { noteAll: false, isCi: false, hasExtraTests: false };
const IN_CI = { ...AT_HOME, isCi: true };
const NOTED = { 'a.spec.ts': 3, 'b.spec.ts': 2 };

describe('the tests that each file is known to have', () => {
  it('are all there: nothing to say', () => {
    expect(judgeCounts(NOTED, NOTED, IN_CI)).toEqual({ wrong: [], isToBeNoted: false });
    expect(judgeCounts(NOTED, NOTED, AT_HOME)).toEqual({ wrong: [], isToBeNoted: false });
  });

  it.each([['in CI', IN_CI] as const, ['at home', AT_HOME] as const])(
    'have become fewer, or their file has gone: a fault, %s',
    (_, rules) => {
      expect(judgeCounts(NOTED, { 'a.spec.ts': 2 }, rules)).toEqual({
        wrong: ['a.spec.ts: 2 tests, and 3 are noted', 'b.spec.ts: 0 tests, and 2 are noted'],
        isToBeNoted: false,
      });
    },
  );

  it('have become more: noted on the way, but a fault in CI', () => {
    const found = { ...NOTED, 'b.spec.ts': 4, 'c.spec.ts': 1 };
    expect(judgeCounts(NOTED, found, AT_HOME)).toEqual({ wrong: [], isToBeNoted: true });
    expect(judgeCounts(NOTED, found, IN_CI).wrong).toEqual([
      'b.spec.ts: 4 tests, and 2 are noted',
      'c.spec.ts: 1 tests, and 0 are noted',
    ]);
  });

  it('have become fewer on purpose: noted', () => {
    expect(judgeCounts(NOTED, { 'a.spec.ts': 1 }, { ...AT_HOME, noteAll: true })).toEqual({
      wrong: [],
      isToBeNoted: true,
    });
  });

  it('are more with a real event store: no fault, and not noted', () => {
    const rules = { ...IN_CI, hasExtraTests: true };
    expect(judgeCounts(NOTED, { ...NOTED, 'a.spec.ts': 9 }, rules)).toEqual({
      wrong: [],
      isToBeNoted: false,
    });
    expect(judgeCounts(NOTED, { ...NOTED, 'a.spec.ts': 1 }, rules).wrong).toHaveLength(1);
  });
});
