/**
 * The text without accents, as `e` for `é` (spec section 5: names, company, subject and e-mail address). Takes the marks
 * of U+0300 to U+036F only: in other scripts a combining mark is a vowel or another letter, and a name without it is
 * another name.
 */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC');
