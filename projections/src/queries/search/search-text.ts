/** Letters that no Unicode decomposition takes apart, as people type them who do not have them on their keyboard. */
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

/** Accents and vowel points; not the two marks that make another kana of one (か and が). */
const MARKS = /[\p{Mn}--[\u3099\u309A]]/gv;
/** O’Brien is looked for as obrien, too. */
const INSIDE_WORDS = /['’‘ʼʻ`´]/g;
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{Mc}\u3099\u309A]+/gu;

/** Longer than any two names; a single character may become eighteen. */
const MAX_CHARACTERS = 1000;

/** A text in which there is nothing to take apart, to fold or to put together. */
const PLAIN = /^[ -~]*$/;

const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(INSIDE_WORDS, '')
    .replace(FOLDABLE, (letter) => FOLDED[letter] ?? letter)
    .normalize('NFC');

/**
 * A text as it is searched: words of lower-case letters and digits without accents, one space between them. The one
 * normalisation, for what is found and for the terms alike; the database's own rules for letters play no part.
 */
export const searchText = (text: string): string => {
  const letters = PLAIN.test(text) ? text.toLowerCase().replace(INSIDE_WORDS, '') : withoutAccents(text);
  const words = letters.replace(BETWEEN_WORDS, ' ').trim();
  if (words.length <= MAX_CHARACTERS) return words;
  return [...words].slice(0, MAX_CHARACTERS).join('').trimEnd();
};

const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * What a person is found by. Chinese, Japanese and Korean names are written and looked for without a space, the family
 * name first, and the two boxes of a form get mixed up: 李秀英 is found whichever of them holds 李.
 */
export const searchTextOfName = (firstName: string, lastName: string): string => {
  const isWrittenTogether = [firstName, lastName].every((part) => WITHOUT_SPACES.test(part));
  const together = isWrittenTogether ? ` ${lastName}${firstName} ${firstName}${lastName}` : '';
  return searchText(`${firstName} ${lastName}${together}`);
};

/** The words of a search, each once; every one must occur. */
export const searchWords = (terms: string): readonly string[] =>
  [...new Set(searchText(terms).split(' '))].filter((word) => word !== '');
