/**
 * One value that was not accepted. `path` is the value's place in the body, like
 * `submission.minors.participants[1].firstName`; `code` is stable and snake_case; `message` is for people, in the
 * language that they read.
 */
export type ValidationError = { readonly path: string; readonly code: string; readonly message: string };

/** What validating input answers: the value, normalised, or everything that was wrong with it. It never throws. */
export type Validated<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: readonly ValidationError[] };

/** No answer lists more: hostile input can hold a hundred thousand wrong names. */
export const MAX_ERRORS = 100;

/** Postgres cannot store U+0000, and lone surrogates have no UTF-8 and no RFC 8785 text. */
export const isReadable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

/** True when the text has no visible character: white space, control and format characters, and blank letters. */
export const isBlank = (text: string): boolean =>
  !/[^\s\p{Z}\p{Cc}\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/u.test(text);

/**
 * True for a text without control characters, line breaks among them: one with a line of its own could pass for
 * another line wherever it is shown, printed or mailed.
 */
export const standsInOneLine = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text);

/** They turn the text around them, are not seen, or are no characters at all. */
const HIDDEN =
  /[\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\p{Noncharacter_Code_Point}\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/u;

/** No script puts more than a few marks on one letter; a hundred of them cover the lines above and below. */
const TOO_MANY_MARKS = /\p{M}{9}/u;

/**
 * False for a text that shows something else than it holds: with U+202E a name can look like another one, and tag
 * characters are not seen at all. Joiners are taken: names in several scripts, and emoji, are written with them. So are
 * the marks U+200E, U+200F and U+061C, in names as well: Hebrew and Arabic are written with them where a bracket or a
 * number stands between two directions. A mark does what a letter of its direction does in its place: no letter beside
 * it is turned around.
 */
export const showsWhatItHolds = (text: string): boolean => !HIDDEN.test(text) && !TOO_MANY_MARKS.test(text);

const MAX_STEP_LENGTH = 100;

/** A member's name as part of a path: names come from the input, so they are cut and made readable. */
export const pathStep = (name: string): string =>
  name.slice(0, MAX_STEP_LENGTH).toWellFormed().replaceAll('\u0000', '\uFFFD');

/** A path as people read it: `config.waiverParts[3].title`. The body itself is ''. */
export const pathText = (steps: readonly PropertyKey[]): string =>
  steps.reduce<string>((path, step) => {
    if (typeof step === 'number') return `${path}[${step}]`;
    const name = pathStep(String(step));
    return path === '' ? name : `${path}.${name}`;
  }, '');

/** A plain JSON object (also one without prototype); arrays and null are none. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
