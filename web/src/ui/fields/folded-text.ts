import { foldText } from '@waivers/waiver/accents.ts';

/** Folds a text whose words may be joined, as in `America/New_York`. */
export const foldWords = (text: string): string => foldText(text).replaceAll(/[_/]/g, ' ');

/** Whether every word of the term is a prefix of some word. @param folded by `foldWords` */
export const hasWords = (folded: string, term: string): boolean =>
  foldWords(term)
    .split(' ')
    .filter((word) => word !== '')
    .every((word) => ` ${folded}`.includes(` ${word}`));
