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

/** Without duplicates; every word must occur. */
export const searchWords = (terms: string): readonly string[] =>
  [...new Set(searchText(terms).split(' '))].filter((word) => word !== '');
