/** Beyond every limit on such texts. Sorting the marks of a longer one could take minutes. */
const MOST_CHARACTERS = 4000;

/**
 * The text without accents, as `e` for `é` (spec section 5: names, company, subject and e-mail address). Takes the marks
 * of U+0300 to U+036F only: in other scripts a combining mark is a vowel or another letter, and a name without it is
 * another name. A text that is too long for any such field is left as it is.
 */
export const withoutAccents = (text: string): string =>
  text.length > MOST_CHARACTERS
    ? text
    : text
        .normalize('NFD')
        .replaceAll(/[\u0300-\u036F]/g, '')
        .normalize('NFC');
