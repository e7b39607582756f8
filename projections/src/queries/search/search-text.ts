import { foldHanVariants } from './han-variants.ts';

/** Letters without a Unicode decomposition, mapped to what people type on other keyboards. */
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

const KATAKANA = /[ァ-ヶ]/g;
const FROM_KATAKANA = 'ァ'.charCodeAt(0) - 'ぁ'.charCodeAt(0);

const hiragana = (letter: string): string => String.fromCharCode(letter.charCodeAt(0) - FROM_KATAKANA);

/** Accents and vowel points, except the two marks that distinguish kana (か and が). */
const MARKS = /[\p{Mn}--[\u3099\u309A]]/gv;
/** Apostrophes are removed so that “obrien” finds O’Brien. */
const INSIDE_WORDS = /['’‘ʼʻ`´]/g;
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{Mc}\u3099\u309A]+/gu;

/** Longer than any first and last name; one character may expand to eighteen. */
const MAX_CHARACTERS = 1000;

const PLAIN = /^[ -~]*$/;

const foldLetters = (text: string): string =>
  foldHanVariants(text.normalize('NFKD'))
    .toLowerCase()
    .replace(MARKS, '')
    .replace(INSIDE_WORDS, '')
    .replace(FOLDABLE, (letter) => FOLDED[letter] ?? letter)
    .replace(KATAKANA, hiragana)
    .normalize('NFC');

/** Keeps letters and digits, folds case, accents, katakana (to hiragana) and Han variants, and collapses spaces. */
export const searchText = (text: string): string => {
  const letters = PLAIN.test(text) ? text.toLowerCase().replace(INSIDE_WORDS, '') : foldLetters(text);
  const words = letters.replace(BETWEEN_WORDS, ' ').trim();
  if (words.length <= MAX_CHARACTERS) return words;
  return [...words].slice(0, MAX_CHARACTERS).join('').trimEnd();
};

const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Makes Anne-Marie searchable as AnneMarie and De Luca as DeLuca. */
const joined = (text: string): readonly string[] => {
  const words = searchText(text);
  return words.includes(' ') ? [words.replaceAll(' ', '')] : [];
};

/** Makes both name orders searchable: CJK names are typed without spaces, and people swap first and last name. */
export const searchTextOfName = (firstName: string, lastName: string): string => {
  const isWrittenTogether = [firstName, lastName].every((part) => WITHOUT_SPACES.test(part));
  const together = isWrittenTogether ? [`${lastName}${firstName}`, `${firstName}${lastName}`] : [];
  return searchText([firstName, lastName, ...joined(firstName), ...joined(lastName), ...together].join(' '));
};

const DIGITS = /\p{N}+/gu;
/** A date typed without separators: day and month in either order, then year. */
const TYPED_DATE = /^(\d{2})(\d{2})((?:19|20)\d{2})$/;
/** Leading zeros are stripped because a country code replaces them. */
const LEADING_ZEROS = /^0+(?=\d{3})/;
/** The leading zero written after a country code, as in +44 (0)20. */
const TRUNK_ZERO = /\(0\)/g;
/** E.164 country codes. Stored phone numbers may lack them. */
const COUNTRY_CODE =
  /(?<![\p{L}\p{N}])(?:\+|00)(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)(?=[\s()./-]*\d)/gu;
/** Digits before the last nine, which identify the subscriber. They may be a country code without its plus sign. */
const BEFORE_LAST_NINE = /^\d{2,}(?=\d{9}$)/;

export type SearchableDetails = {
  readonly birthDate: string;
  readonly phone?: string | undefined;
  readonly more: readonly string[];
};

/** Maximum length of a code, longer than any zip code, phone number or date. */
const LONGEST_CODE = 24;

/** Also indexes codes without spaces because people type them with or without. Leaves email addresses as they are. */
const joinedCode = (text: string): readonly string[] =>
  text.length <= LONGEST_CODE && /\d/.test(text) && !text.includes('@') ? joined(text) : [];

/** `searchText` never yields two spaces, so these separate a name from the rest. */
const AFTER_NAME = '  ';

export const searchTextOfPerson = (
  name: string,
  { birthDate, phone = '', more }: SearchableDetails,
): string => {
  const digits = searchText(phone.replace(TRUNK_ZERO, '')).match(DIGITS) ?? [];
  const answers = more.flatMap((text) => [text, ...joinedCode(text)]);
  return (
    name + AFTER_NAME + searchText([birthDate.replaceAll('-', ''), digits.join(''), ...answers].join(' '))
  );
};

const wordsTyped = (word: string): readonly string[] => {
  const [, ...date] = TYPED_DATE.exec(word) ?? [];
  return date.length > 0 ? date : [word.replace(LEADING_ZEROS, '').replace(BEFORE_LAST_NINE, '')];
};

const withoutCountryCodes = (terms: string): string =>
  terms.normalize('NFKC').replace(TRUNK_ZERO, '').replace(COUNTRY_CODE, ' ');

/** Returns the words of a search, all of which must match. */
export const searchWords = (terms: string): readonly string[] =>
  [...new Set(searchText(withoutCountryCodes(terms)).split(' ').flatMap(wordsTyped))].filter(
    (word) => word !== '',
  );

/** Matches an email address, possibly partial, as a whole, because a part such as 77 could match a phone number. */
const ADDRESS = /(?<!\S)[^\s@]+@\S*/g;

/**
 * Returns `like` patterns, all of which must match. Empty if the terms contain no letters or digits.
 * @param isNameOnly never matches anything but the name, so that a search does not reveal other values
 */
export const patternsOfTerms = (terms: string, isNameOnly = false): readonly string[] =>
  [
    ...searchWords(terms).map((word) => `%${word}%`),
    ...(terms.match(ADDRESS) ?? []).map((address) => `% ${searchText(address)}%`),
  ].map((pattern) => (isNameOnly ? `${pattern}${AFTER_NAME}%` : pattern));
