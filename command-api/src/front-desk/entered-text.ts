import { inOneLine, isBlank, showsWhatItHolds, type ValidationError } from '@waivers/waiver/validation.ts';

/** Escapes and the like, which a terminal or a printed record would act on. Lines and tabs are what people type. */
const CONTROL = /[^\P{Cc}\n\t]+/gu;

type EnteredText =
  | { readonly text: string }
  | { readonly refused: 'invalid'; readonly errors: readonly ValidationError[] };

/** What somebody wrote, if it can be read. @param path of the member of the body */
export const parseEnteredText = (path: string, given: string): EnteredText => {
  const text = given.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROL, ' ').trim();
  const refuse = (code: string): EnteredText => ({ refused: 'invalid', errors: [{ path, code }] });
  if (isBlank(text)) return refuse('required');
  return showsWhatItHolds(text) ? { text } : refuse('hidden_characters');
};

export const parseEnteredLine = (path: string, given: string): EnteredText =>
  parseEnteredText(path, inOneLine(given));
