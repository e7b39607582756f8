/** What keyboards and word processors substitute for a hyphen. NFKC has replaced the others. */
const DASHES = /[\u2010-\u2015\u2212]/g;

/** Invisible formatting that copied text carries. Joiners, Hebrew and Arabic marks, and zero-width spaces stay. */
const COPIED_FORMAT =
  /[\u00AD\u180E\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]|(?<![\p{scx=Khmr}\p{scx=Thai}\p{scx=Laoo}\p{scx=Mymr}])\u200B/gu;

/** Normalising longer texts could take minutes. */
const MAX_CHARACTERS = 4000;

/** A name or answer as typed, with tabs as spaces and without invisible formatting. */
export const tidyText = (text: string): string =>
  text.replaceAll(COPIED_FORMAT, '').replaceAll('\t', ' ').trim();

/** Normalises numbers to plain digits, hyphens and spaces. Texts too long for such fields are only trimmed. */
export const tidyCode = (text: string): string =>
  text.length > MAX_CHARACTERS
    ? text.trim()
    : text
        .replaceAll(/\p{Cf}/gu, '')
        .normalize('NFKC')
        .replaceAll(DASHES, '-')
        .replaceAll(/[\t\p{Zs}]/gu, ' ')
        .trim();
