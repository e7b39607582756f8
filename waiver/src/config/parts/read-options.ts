import { isBlank } from '../../validation.ts';

/** One option per line: trimmed, without blanks (spec section 5) and duplicates. */
export const readOptions = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/\r\n|\r|\n/)
      .map((line) => line.trim())
      .filter((line) => !isBlank(line)),
  ),
];
