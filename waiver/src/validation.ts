/** Values of a text's placeholders, such as `{max}`. */
export type WrongParams = Readonly<Record<string, string | number>>;

/** `path`: place in the body, like `submission.minors.participants[1].firstName`. `code`: stable, snake_case. */
export type ValidationError = {
  readonly path: string;
  readonly code: string;
  readonly params?: WrongParams | undefined;
};

export type Validated<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: readonly ValidationError[] };

/** Hostile input can hold a hundred thousand wrong names. */
export const MAX_ERRORS = 100;

/** Postgres cannot store U+0000; lone surrogates have neither UTF-8 nor RFC 8785 text. */
export const isReadable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

/**
 * Whether a text has no visible character: only white space, control and format characters, marks without a letter,
 * private characters, which no font has, and what Unicode says is ignored or is known to be drawn blank.
 */
export const isBlank = (text: string): boolean =>
  !/[^\s\p{Z}\p{Cc}\p{Cf}\p{Co}\p{M}\p{Default_Ignorable_Code_Point}\u2800\uFFFC]/u.test(text);

/** No control characters or line breaks, with which a text could fake another line when shown or mailed. */
export const standsInOneLine = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text);

/** Trimmed; line breaks and other control characters are a space, so that a title stands in one line wherever it is shown. */
export const inOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** Direction overrides, invisible characters and noncharacters. */
const HIDDEN =
  /[\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\p{Noncharacter_Code_Point}\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/u;

/** No script puts more than a few marks on a letter; a hundred cover the lines above and below. */
const TOO_MANY_MARKS = /\p{M}{9}/u;

/**
 * False for a text that shows something else than it holds, such as U+202E or invisible tags. Joiners are allowed for
 * scripts and emoji, and so are U+200E, U+200F and U+061C, which Hebrew and Arabic use around brackets.
 */
export const showsWhatItHolds = (text: string): boolean => !HIDDEN.test(text) && !TOO_MANY_MARKS.test(text);

/**
 * Drawn as nothing within a word: soft hyphen, fillers of Hangul, marks of notes, and the space without width, which
 * Khmer, Thai, Lao and Burmese put between words.
 */
const UNSEEN =
  /[\u00AD\u115F\u1160\u180E\u3164\uFFA0\u{1D173}-\u{1D17A}]|(?<![\p{scx=Khmr}\p{scx=Thai}\p{scx=Laoo}\p{scx=Mymr}])\u200B/u;

/** False for a name or another line that looks like one without what it holds. Joiners stay: Persian and Indic scripts need them. */
export const showsEveryLetter = (line: string): boolean => showsWhatItHolds(line) && !UNSEEN.test(line);

const MAX_STEP_LENGTH = 100;

/** A member's name as a path step: cut and made readable, because it comes from the input. */
export const pathStep = (name: string): string =>
  name.slice(0, MAX_STEP_LENGTH).toWellFormed().replaceAll('\u0000', '\uFFFD');

/** A path as people read it: `config.waiverParts[3].title`. '' for the body itself. */
export const pathText = (steps: readonly PropertyKey[]): string =>
  steps.reduce<string>((path, step) => {
    if (typeof step === 'number') return `${path}[${step}]`;
    const name = pathStep(String(step));
    return path === '' ? name : `${path}.${name}`;
  }, '');

/** A plain JSON object, also without prototype; not an array or null. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
