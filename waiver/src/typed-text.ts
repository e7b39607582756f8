/** Characters that keyboards and word processors substitute for a hyphen. NFKC has already replaced the others. */
const DASHES = /[\u2010-\u2015\u2212]/g;

/** Invisible formatting in copied text. Joiners, Hebrew and Arabic marks, and zero-width spaces are kept. */
const COPIED_FORMAT =
  /[\u00AD\u180E\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]|(?<![\p{scx=Khmr}\p{scx=Thai}\p{scx=Laoo}\p{scx=Mymr}])\u200B/gu;

/** Normalising longer texts could take minutes. */
const MAX_CHARACTERS = 4000;

/** Cleans up a name or answer: converts tabs to spaces, removes invisible formatting and trims. */
export const tidyText = (text: string): string =>
  text.replaceAll(COPIED_FORMAT, '').replaceAll('\t', ' ').trim();

/** Normalises numbers to plain digits, hyphens and spaces. Only trims texts too long for these fields. */
export const tidyCode = (text: string): string =>
  text.length > MAX_CHARACTERS
    ? text.trim()
    : text
        .replaceAll(/\p{Cf}/gu, '')
        .normalize('NFKC')
        .replaceAll(DASHES, '-')
        .replaceAll(/[\t\p{Zs}]/gu, ' ')
        .trim();
