/** The hyphens, dashes and minus signs that keyboards and word processors put for a hyphen. NFKC has taken the others. */
const DASHES = /[\u2010-\u2015\u2212]/g;

/**
 * What address books and web pages put around a copied text: directions, joins and breaks that are drawn as nothing.
 * Joiners and the marks of Hebrew and Arabic stay, and so does the space without width of scripts without spaces.
 */
const COPIED_FORMAT =
  /[\u00AD\u180E\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]|(?<![\p{scx=Khmr}\p{scx=Thai}\p{scx=Laoo}\p{scx=Mymr}])\u200B/gu;

/** Normalising sorts marks, which takes minutes for a text beyond every limit. */
const MOST_CHARACTERS = 4000;

/** A name or an answer as it reads: a tab is a space, and invisible formatting is gone. Letters stay as typed. */
export const tidyText = (text: string): string =>
  text.replaceAll(COPIED_FORMAT, '').replaceAll('\t', ' ').trim();

/**
 * A number or phone number in the characters that machines expect: full-width ones are plain, dashes are hyphens, all
 * spaces are one kind, and invisible formatting is gone. A text that is too long for any such field is only trimmed.
 */
export const tidyCode = (text: string): string =>
  text.length > MOST_CHARACTERS
    ? text.trim()
    : text
        .replaceAll(/\p{Cf}/gu, '')
        .normalize('NFKC')
        .replaceAll(DASHES, '-')
        .replaceAll(/[\t\p{Zs}]/gu, ' ')
        .trim();
