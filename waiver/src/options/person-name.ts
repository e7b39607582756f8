export type PersonName = {
  readonly firstName: string;
  readonly middleName?: string | undefined;
  readonly lastName?: string | undefined;
};

/** Scripts in which a name is one word, with the family name first: 山田太郎, 김민수. */
const ONE_WORD_SCRIPTS = /^[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]+$/u;

/** Returns the name without a lone hyphen, which people without a last name are asked to enter. */
export const namePart = (text: string): string => text.trim().replace(/^-$/, '');

export const isOneWord = (parts: readonly string[]): boolean =>
  parts.every((part) => ONE_WORD_SCRIPTS.test(part));

/** The name's script takes precedence over `locale` (UTS 35, part 8): 山田太郎 in English, John Smith in Japanese. */
export const fullName = (
  { firstName, middleName = '', lastName = '' }: PersonName,
  locale: string,
): string => {
  const parts = [firstName, middleName, lastName].map(namePart).filter((part) => part !== '');
  const together = parts.filter((part) => ONE_WORD_SCRIPTS.test(part)).length;
  const isWord = isOneWord(parts);
  const isFamilyFirst = isWord || locale === 'vi' || (together > 0 && /ja|zh|ko/.test(locale));
  return (isFamilyFirst ? parts.reverse() : parts).join(isWord ? '' : ' ');
};
