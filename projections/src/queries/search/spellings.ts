import { FNV_OFFSET, mix, saltOf } from './grams.ts';

/**
 * Returns keys that similar spellings share: hashes of the word and of the word without each of its letters
 * (symmetric deletion). Words that differ by one wrong, missing, extra or swapped letter share a key. Hashes may
 * collide.
 */

/** Shorter words have too many neighbors to be useful. */
const MIN_SPELLED = 4;

/** Keeps these keys distinct from grams. */
const KIND = mix(FNV_OFFSET, 0x7e);

const keyOf = (salt: number, points: readonly string[], leftOut: number): number => {
  let hash = mix(salt, KIND);
  for (const [index, point] of points.entries()) {
    if (index !== leftOut) hash = mix(hash, point.codePointAt(0) ?? 0);
  }
  return hash;
};

/** Returns no keys for short words. @param word from `searchText` */
export const spellingsOf = (accountId: string, word: string): readonly number[] => {
  const points = [...word];
  if (points.length < MIN_SPELLED) return [];
  const salt = saltOf(accountId);
  return [...new Set([-1, ...points.keys()].map((leftOut) => keyOf(salt, points, leftOut)))];
};
