/**
 * Hashes all sequences of one, two and three characters and of four digits, salted with the tenant's ID. Replaces
 * trigrams, which miss short names, depend on the locale and mix tenants. Hashes may collide, so callers must also
 * compare the texts.
 */

export const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a over code points, as a signed `int` for PostgreSQL. */
export const mix = (hash: number, codePoint: number): number => Math.imul(hash ^ codePoint, FNV_PRIME);

const salts = new Map<string, number>();
const MAX_SALTS = 10_000;

export const saltOf = (accountId: string): number => {
  const known = salts.get(accountId);
  if (known !== undefined) return known;
  let salt = FNV_OFFSET;
  for (const character of accountId) salt = mix(salt, character.codePointAt(0) ?? 0);
  if (salts.size < MAX_SALTS) salts.set(accountId, salt);
  return salt;
};

const LARGEST_UNIT = 0xffff;

const codePoints = (word: string): readonly number[] => {
  const points: number[] = [];
  for (let index = 0; index < word.length; index += 1) {
    const point = word.codePointAt(index) ?? 0;
    points.push(point);
    if (point > LARGEST_UNIT) index += 1;
  }
  return points;
};

/** Longer words are matched by all their grams of this size. */
const MAX_GRAM = 3;
/** Only a thousand three-digit grams exist, and each occurs in many phone numbers and dates. */
const MAX_DIGIT_GRAM = 4;

const isDigit = (point: number): boolean => point >= 0x30 && point <= 0x39;

const addPieces = (into: Set<number>, salt: number, points: readonly number[], size: number): void => {
  for (let start = 0; start + size <= points.length; start += 1) {
    if (size > MAX_GRAM && !points.slice(start, start + size).every(isDigit)) continue;
    let hash = salt;
    for (let index = start; index < start + size; index += 1) hash = mix(hash, points[index] ?? 0);
    into.add(hash);
  }
};

export const gramsOf = (accountId: string, text: string): readonly number[] => {
  const grams = new Set<number>();
  const salt = saltOf(accountId);
  for (const word of text.split(' ')) {
    const points = codePoints(word);
    for (let size = 1; size <= MAX_DIGIT_GRAM; size += 1) addPieces(grams, salt, points, size);
  }
  return [...grams];
};

/** Returns only the longest grams because they are the rarest. */
export const gramsOfWord = (accountId: string, word: string): readonly number[] => {
  const grams = new Set<number>();
  const points = codePoints(word);
  const largest = points.every(isDigit) ? MAX_DIGIT_GRAM : MAX_GRAM;
  addPieces(grams, saltOf(accountId), points, Math.min(largest, points.length));
  return [...grams];
};
