import { describe, expect, it } from 'vitest';
import { waiverVersion } from '../../../testing/answers.ts';
import { comparisonBase, shownVersions } from './versions.tsx';

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 22, 3, minute)).toISOString();
const DRAFTED = waiverVersion({ version: 1, revision: 1, kind: 'drafted', at: at(0) });
const FIRST = waiverVersion({ version: 2, revision: 1, kind: 'published', at: at(0) });
const REVISED = waiverVersion({ version: 3, revision: 2, kind: 'revised', at: at(5) });
const SAVED = waiverVersion({ version: 4, revision: 3, kind: 'revised', at: at(9) });
const SECOND = waiverVersion({ version: 5, revision: 3, kind: 'published', at: at(9) });
const WITHDRAWN = waiverVersion({ version: 6, revision: 3, kind: 'unpublished', at: at(9) });
const numbers = (versions: readonly { readonly version: number }[]) => versions.map(({ version }) => version);

describe('shownVersions', () => {
  it('keeps a revision that was published later', () => {
    const later = { ...SECOND, at: at(10) };
    expect(numbers(shownVersions([later, SAVED]))).toEqual([5, 4]);
    expect(numbers(shownVersions([{ ...SECOND, revision: 4 }, SAVED]))).toEqual([5, 4]);
  });
});

describe('comparisonBase', () => {
  it('returns the previous publication for a publication', () => {
    expect(comparisonBase(SECOND, [SAVED, REVISED, FIRST, DRAFTED])).toBe(FIRST);
    expect(comparisonBase(FIRST, [DRAFTED])).toBeUndefined();
  });

  it('returns the previous version otherwise', () => {
    expect(comparisonBase(REVISED, [FIRST, DRAFTED])).toBe(FIRST);
    expect(comparisonBase(WITHDRAWN, [SECOND, SAVED])).toBe(SECOND);
    expect(comparisonBase(DRAFTED, [])).toBeUndefined();
  });
});
