export type ErrorParams = Readonly<Record<string, string | number>>;

/** `path`: place in the body, like `submission.minors.participants[1].firstName`. `code`: stable, snake_case. */
export type ValidationError = {
  readonly path: string;
  readonly code: string;
  readonly params?: ErrorParams | undefined;
};

export type Validated<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: readonly ValidationError[] };

export const MAX_ERRORS = 100;

/** Postgres cannot store U+0000; lone surrogates have neither UTF-8 nor RFC 8785 text. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

/** Whether nothing is visible: white space, controls, marks without a letter, private-use and blank characters. */
export const isBlank = (text: string): boolean =>
  !/[^\s\p{Z}\p{Cc}\p{Cf}\p{Co}\p{M}\p{Default_Ignorable_Code_Point}\u2800\uFFFC]/u.test(text);

/** Rejects control characters and line breaks, which could fake another line in a page or mail. */
export const isSingleLine = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text);

/** Trims, and replaces line breaks and control characters by spaces. */
export const toSingleLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** Direction overrides, invisible characters and noncharacters. */
const HIDDEN =
  /[\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\p{Noncharacter_Code_Point}\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/u;

/** No script puts more than a few marks on a letter; a hundred cover the lines above and below. */
const TOO_MANY_MARKS = /\p{M}{9}/u;

/** False for texts that look different from their content, as with U+202E. Joiners and bidi marks are legitimate. */
export const hasNoHiddenCharacters = (text: string): boolean =>
  !HIDDEN.test(text) && !TOO_MANY_MARKS.test(text);

/** Invisible within a word. Khmer, Thai, Lao and Burmese separate words by zero-width spaces. */
const INVISIBLE =
  /[\u00AD\u115F\u1160\u180E\u3164\uFFA0\u{1D173}-\u{1D17A}]|(?<![\p{scx=Khmr}\p{scx=Thai}\p{scx=Laoo}\p{scx=Mymr}])\u200B/u;

/** Also rejects invisible characters within words. Joiners stay: Persian and Indic scripts need them. */
export const isFullyVisible = (line: string): boolean => hasNoHiddenCharacters(line) && !INVISIBLE.test(line);

const MAX_STEP_LENGTH = 100;

/** A member's name as a path step, shortened and printable, because it comes from the input. */
export const pathStep = (name: string): string =>
  name.slice(0, MAX_STEP_LENGTH).toWellFormed().replaceAll('\u0000', '\uFFFD');

export const pathText = (steps: readonly PropertyKey[]): string =>
  steps.reduce<string>((path, step) => {
    if (typeof step === 'number') return `${path}[${step}]`;
    const name = pathStep(String(step));
    return path === '' ? name : `${path}.${name}`;
  }, '');

/** Also true without a prototype; false for arrays and null. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
