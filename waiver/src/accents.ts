/** Normalising longer texts could take minutes, and no field allows that many characters. */
const MAX_CHARACTERS = 4000;

/** Removes only U+0300–U+036F (`é` to `e`, spec section 5). In other scripts, combining marks form separate letters. */
export const withoutAccents = (text: string): string =>
  text.length > MAX_CHARACTERS
    ? text
    : text
        .normalize('NFD')
        .replaceAll(/[\u0300-\u036F]/g, '')
        .normalize('NFC');

/** Removes case, accents and width, so that texts can be compared with what people type. */
export const foldText = (text: string): string => withoutAccents(text.normalize('NFKC')).toLowerCase();
