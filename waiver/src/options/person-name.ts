export type PersonName = {
  readonly firstName: string;
  readonly middleName?: string | undefined;
  readonly lastName?: string | undefined;
};

/** Of names that are written family name first and without a space: 山田太郎, 김민수. */
const TOGETHER = /^[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]+$/u;

/** People without a last name are asked for a hyphen in its place: it is no part of a name. */
export const namePart = (typed: string): string => typed.trim().replace(/^-$/, '');

/** Whether all parts of a name are of a script that writes them as one word, family name first. */
export const isOneWord = (parts: readonly string[]): boolean => parts.every((part) => TOGETHER.test(part));

/**
 * A name as people write it who read the language. Its own script counts first, as in Unicode's rules for names of
 * persons (UTS 35, part 8): 山田太郎 in English too, and John Smith in Japanese too.
 * @param locale of the page, the mail or the document
 */
export const fullName = (
  { firstName, middleName = '', lastName = '' }: PersonName,
  locale: string,
): string => {
  const parts = [firstName, middleName, lastName].map(namePart).filter((part) => part !== '');
  const together = parts.filter((part) => TOGETHER.test(part)).length;
  const isWord = isOneWord(parts);
  const isFamilyFirst = isWord || locale === 'vi' || (together > 0 && /ja|zh|ko/.test(locale));
  return (isFamilyFirst ? parts.reverse() : parts).join(isWord ? '' : ' ');
};
