/** Letters without a Unicode decomposition, as typed on other keyboards. */
const FOLDED: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  æ: 'ae',
  ς: 'σ',
  ß: 'ss',
  þ: 'th',
  ŧ: 't',
};
const FOLDABLE = new RegExp(`[${Object.keys(FOLDED).join('')}]`, 'g');

/** Accents and vowel points, but not the two marks that distinguish kana (か and が). */
const MARKS = /[\p{Mn}--[\u3099\u309A]]/gv;
/** O’Brien is also searched as obrien. */
const INSIDE_WORDS = /['’‘ʼʻ`´]/g;
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{Mc}\u3099\u309A]+/gu;

/** Longer than any two names; one character may expand to eighteen. */
const MAX_CHARACTERS = 1000;

const PLAIN = /^[ -~]*$/;

const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(INSIDE_WORDS, '')
    .replace(FOLDABLE, (letter) => FOLDED[letter] ?? letter)
    .normalize('NFC');

/** Lower-case letters and digits without accents, single spaces; for rows and terms, independent of the locale. */
export const searchText = (text: string): string => {
  const letters = PLAIN.test(text) ? text.toLowerCase().replace(INSIDE_WORDS, '') : withoutAccents(text);
  const words = letters.replace(BETWEEN_WORDS, ' ').trim();
  if (words.length <= MAX_CHARACTERS) return words;
  return [...words].slice(0, MAX_CHARACTERS).join('').trimEnd();
};

const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * CJK names are searched without a space, family name first, and forms often swap the fields: 李秀英 is found either way.
 */
export const searchTextOfName = (firstName: string, lastName: string): string => {
  const isWrittenTogether = [firstName, lastName].every((part) => WITHOUT_SPACES.test(part));
  const together = isWrittenTogether ? ` ${lastName}${firstName} ${firstName}${lastName}` : '';
  return searchText(`${firstName} ${lastName}${together}`);
};

const DIGITS = /\p{N}+/gu;
/** A date typed without anything between: day and month in either order, then the year. */
const TYPED_DATE = /^(\d{2})(\d{2})((?:19|20)\d{2})$/;
/** Country codes replace the zero before a number. */
const LEADING_ZEROS = /^0+(?=\d{3})/;

/** What one person is found by, besides the name: none of it need be there. */
export type Findable = {
  /** `YYYY-MM-DD` */
  readonly birthDate: string;
  readonly phone?: string | undefined;
  /** E-mail addresses, and answers that the owner made searchable. */
  readonly more: readonly string[];
};

/** @param name from `searchTextOfName` */
export const searchTextOfPerson = (name: string, { birthDate, phone = '', more }: Findable): string =>
  searchText(
    [name, birthDate.replaceAll('-', ''), (searchText(phone).match(DIGITS) ?? []).join(''), ...more].join(
      ' ',
    ),
  );

const wordsTyped = (word: string): readonly string[] => {
  const [, ...date] = TYPED_DATE.exec(word) ?? [];
  return date.length > 0 ? date : [word.replace(LEADING_ZEROS, '')];
};

/** Without duplicates; every word must occur. */
export const searchWords = (terms: string): readonly string[] =>
  [...new Set(searchText(terms).split(' ').flatMap(wordsTyped))].filter((word) => word !== '');

/** An e-mail address, also while it is typed: its parts must follow each other, or 77 would be found in a phone number. */
const ADDRESS = /\S+@\S*/g;

/** For `like`: a person is found whose text is like all of these. None: terms without letters or digits. */
export const patternsOfTerms = (terms: string): readonly string[] => [
  ...searchWords(terms).map((word) => `%${word}%`),
  ...(terms.match(ADDRESS) ?? []).map((address) => `% ${searchText(address)}%`),
];
