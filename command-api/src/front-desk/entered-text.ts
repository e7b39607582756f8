import {
  hasNoHiddenCharacters,
  isBlank,
  toSingleLine,
  type ValidationError,
} from '@waivers/waiver/validation.ts';

/** Control characters that a terminal or a printed record would interpret; line breaks and tabs are allowed. */
const CONTROL = /[^\P{Cc}\n\t]+/gu;

type EnteredText =
  | { readonly text: string }
  | { readonly refused: 'invalid'; readonly errors: readonly ValidationError[] };

/** Returns the cleaned text, or why it cannot be stored. @param path of the member in the body */
export const parseEnteredText = (path: string, given: string): EnteredText => {
  const text = given.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROL, ' ').trim();
  const refuse = (code: string): EnteredText => ({ refused: 'invalid', errors: [{ path, code }] });
  if (isBlank(text)) return refuse('required');
  return hasNoHiddenCharacters(text) ? { text } : refuse('hidden_characters');
};

export const parseEnteredLine = (path: string, given: string): EnteredText =>
  parseEnteredText(path, toSingleLine(given));
