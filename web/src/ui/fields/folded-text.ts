/** Removes case, accents and separators, so that texts can be compared with what people type. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/[_/]/g, ' ').toLowerCase();

/** Whether every word of the term is a prefix of some word. @param folded by `foldText` */
export const hasWords = (folded: string, term: string): boolean =>
  foldText(term)
    .split(' ')
    .filter((word) => word !== '')
    .every((word) => ` ${folded}`.includes(` ${word}`));
