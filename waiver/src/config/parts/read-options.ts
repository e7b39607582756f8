import { isBlank } from '../../validation.ts';

/** Reads one option per line: trimmed, without blank lines (spec section 5) or duplicates. */
export const readOptions = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r\n|\r|\n/)
      .map((line) => line.trim())
      .filter((line) => !isBlank(line)),
  ),
];
