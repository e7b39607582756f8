import {
  hasNoHiddenCharacters,
  isBlank,
  toSingleLine,
  type ValidationError,
} from '@waivers/waiver/validation.ts';

/** Control characters that terminals or printers would interpret. Line breaks and tabs are allowed. */
const CONTROL = /[^\P{Cc}\n\t]+/gu;

type EnteredText =
  | { readonly text: string }
  | { readonly refused: 'invalid'; readonly errors: readonly ValidationError[] };

/** Returns the cleaned-up text, or the reason it cannot be stored. @param path its path in the request body */
export const parseEnteredText = (path: string, given: string): EnteredText => {
  const text = given.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROL, ' ').trim();
  const refuse = (code: string): EnteredText => ({ refused: 'invalid', errors: [{ path, code }] });
  if (isBlank(text)) return refuse('required');
  return hasNoHiddenCharacters(text) ? { text } : refuse('hidden_characters');
};

export const parseEnteredLine = (path: string, given: string): EnteredText =>
  parseEnteredText(path, toSingleLine(given));
