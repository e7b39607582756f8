export type PersonName = {
  readonly firstName: string;
  readonly middleName?: string | undefined;
  readonly lastName?: string | undefined;
};

/** Of names that are written family name first and without a space: 山田太郎, 김민수. */
const TOGETHER = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]+$/u;

const isFamilyFirst = (parts: readonly string[], locale: string): boolean => {
  const isTogether = (part: string) => TOGETHER.test(part);
  if (locale === 'vi') return true;
  return ['ja', 'zh', 'ko'].includes(locale) ? parts.some(isTogether) : parts.every(isTogether);
};

/**
 * A name as people write it who read the language. Its own script counts first, as in Unicode's rules for names of
 * persons (UTS 35, part 8): 山田太郎 in English too, and John Smith in Japanese too.
 * @param locale of the page, the mail or the document
 */
export const fullName = (
  { firstName, middleName = '', lastName = '' }: PersonName,
  locale: string,
): string => {
  const isThere = (part: string) => part !== '';
  const givenFirst = [firstName, middleName, lastName].map((part) => part.trim());
  const parts = givenFirst.filter(isThere);
  const [given, middle, family] = givenFirst as [string, string, string];
  const ordered = isFamilyFirst(parts, locale) ? [family, middle, given].filter(isThere) : parts;
  return ordered.join(parts.every((part) => TOGETHER.test(part)) ? '' : ' ');
};
