export type ErrorParams = Readonly<Record<string, string | number>>;

/** `path` points into the body, like `submission.minors.participants[1].firstName`. `code` is stable, in snake_case. */
export type ValidationError = {
  readonly path: string;
  readonly code: string;
  readonly params?: ErrorParams | undefined;
};

export type Validated<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: readonly ValidationError[] };

export const MAX_ERRORS = 100;

/** PostgreSQL does not accept U+0000, and lone surrogates cannot be encoded as UTF-8 or RFC 8785 JSON. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

/** Whether a text has only white space, controls, marks without a letter, private-use and blank characters. */
export const isBlank = (text: string): boolean =>
  !/[^\s\p{Z}\p{Cc}\p{Cf}\p{Co}\p{M}\p{Default_Ignorable_Code_Point}\u2800\uFFFC]/u.test(text);

/** Whether the text has no control characters or line breaks, which could fake another line in a page or mail. */
export const isSingleLine = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text);

export const toSingleLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** Matches direction overrides, invisible characters and noncharacters. */
const HIDDEN =
  /[\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\p{Noncharacter_Code_Point}\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/u;

/** No script uses more than a few marks per letter, and a hundred would cover the lines above and below. */
const TOO_MANY_MARKS = /\p{M}{9}/u;

/** Returns false if text looks different from its content, as with U+202E. Joiners and bidi marks are legitimate. */
export const hasNoHiddenCharacters = (text: string): boolean =>
  !HIDDEN.test(text) && !TOO_MANY_MARKS.test(text);

/** Characters invisible within a word. Khmer, Thai, Lao and Burmese use zero-width spaces to separate words. */
const INVISIBLE =
  /[\u00AD\u115F\u1160\u180E\u3164\uFFA0\u{1D173}-\u{1D17A}]|(?<![\p{scx=Khmr}\p{scx=Thai}\p{scx=Laoo}\p{scx=Mymr}])\u200B/u;

/** Also rejects invisible characters within words. Allows joiners, which Persian and Indic scripts need. */
export const isFullyVisible = (line: string): boolean => hasNoHiddenCharacters(line) && !INVISIBLE.test(line);

const MAX_STEP_LENGTH = 100;

/** Converts a member's name to a path step. The name comes from user input, so it is shortened and made printable. */
export const pathStep = (name: string): string =>
  name.slice(0, MAX_STEP_LENGTH).toWellFormed().replaceAll('\u0000', '\uFFFD');

export const pathText = (steps: readonly PropertyKey[]): string =>
  steps.reduce<string>((path, step) => {
    if (typeof step === 'number') return `${path}[${step}]`;
    const name = pathStep(String(step));
    return path === '' ? name : `${path}.${name}`;
  }, '');

/** Accepts objects without a prototype; rejects arrays and null. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
