/** Normalising longer texts could take minutes; no field allows as many. */
const MAX_CHARACTERS = 4000;

/** Strips U+0300–U+036F only (`é` to `e`, spec section 5): marks of other scripts are letters of their own. */
export const withoutAccents = (text: string): string =>
  text.length > MAX_CHARACTERS
    ? text
    : text
        .normalize('NFD')
        .replaceAll(/[\u0300-\u036F]/g, '')
        .normalize('NFC');
