import type { ShownField } from '../document/document-shape.ts';
import { isDeliverable, tidyEmail } from '../email-address.ts';
import type { SubmissionCode } from '../texts/wrong-codes.ts';
import { tidyCode, tidyText } from '../typed-text.ts';
import {
  isBlank,
  isReadable,
  showsEveryLetter,
  showsWhatItHolds,
  standsInOneLine,
  type WrongParams,
} from '../validation.ts';
import type { FieldType } from '../vocabulary/form.ts';
import type { FieldValue } from './signed-values.ts';

/** UTF-16 code units. */
export const MAX_LINE_LENGTH = 200;
export const MAX_ANSWER_LENGTH = 2000;
const MAX_LENGTH_BEFORE = 10_000;
const MAX_EMAIL_LENGTH = 320;
const MAX_PHONE_LENGTH = 100;

export type FieldOutcome =
  | { readonly value?: FieldValue }
  | { readonly wrong: SubmissionCode; readonly params?: WrongParams };

const EMPTY: FieldOutcome = {};

const missing = (field: ShownField, code: SubmissionCode): FieldOutcome =>
  field.required ? { wrong: code } : EMPTY;

export const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

const oneOption = (field: ShownField, value: unknown): FieldOutcome => {
  if (isMissing(value)) return missing(field, 'not_selected');
  if (typeof value !== 'string') return { wrong: 'wrong_type' };
  const chosen = value.trim();
  if (chosen === '') return missing(field, 'not_selected');
  return field.options.some((option) => option.value === chosen)
    ? { value: chosen }
    : { wrong: 'not_selected' };
};

const options = (field: ShownField, value: unknown): FieldOutcome => {
  if (isMissing(value)) return missing(field, 'not_selected');
  if (!Array.isArray(value)) return { wrong: 'wrong_type' };
  const ticked = new Set<unknown>(value);
  const chosen = field.options.map((option) => option.value).filter((option) => ticked.has(option));
  if (chosen.length < ticked.size) return { wrong: 'not_selected' };
  return chosen.length === 0 ? missing(field, 'not_selected') : { value: chosen };
};

const tick = (value: unknown, mustBeTicked: boolean): FieldOutcome => {
  if (isMissing(value) || value === false) return mustBeTicked ? { wrong: 'not_checked' } : { value: false };
  return value === true ? { value: true } : { wrong: 'wrong_type' };
};

/** Spec section 5: only digits, space, hyphen, plus and parentheses, with at least one digit. */
const PHONE = /^(?=.*[0-9])[0-9 \-+()]+$/;

const tidyPhone = (text: string): string => tidyCode(text).replaceAll(/(?<=[0-9)]) ?[/.] ?(?=[0-9(])/g, ' ');

/** Five characters of a number or more, then a word or sign and a few digits: 555 0100 ext. 5. */
const EXTENSION = /^[0-9 \-+()]{5,}[,;]? ?(?:\p{L}+\.?|#) ?[0-9]{1,6}$/u;

const judgePhone = (text: string): SubmissionCode | undefined => {
  if (PHONE.test(text)) return undefined;
  return EXTENSION.test(text) ? 'phone_extension' : 'invalid_phone';
};

const NUMBER = /^[+-]?[0-9]+(?:[.,][0-9]+)?$/;

type TextRules = {
  readonly max?: number;
  readonly whenMissing?: SubmissionCode;
  readonly tidy?: (text: string) => string;
  readonly judge?: (text: string) => SubmissionCode | undefined;
};

type Choice = (field: ShownField, value: unknown) => FieldOutcome;

const RULES: Readonly<Record<FieldType, TextRules | Choice>> = {
  text: {},
  tel: { max: MAX_PHONE_LENGTH, tidy: tidyPhone, judge: judgePhone },
  email: {
    max: MAX_EMAIL_LENGTH,
    whenMissing: 'email_required',
    tidy: tidyEmail,
    judge: (email) => (isDeliverable(email) ? undefined : 'invalid_email'),
  },
  number: { tidy: tidyCode, judge: (number) => (NUMBER.test(number) ? undefined : 'not_a_number') },
  select: oneOption,
  select_option: oneOption,
  multiple_choice: oneOption,
  yes_no: oneOption,
  checkboxes: options,
  checkbox: (field, value) => tick(value, field.required),
  // Consent to marketing mail is never a condition of signing, whatever the config says.
  optIn: (_field, value) => tick(value, false),
};

const typedText = (
  field: ShownField,
  value: unknown,
  { whenMissing = 'required', tidy = tidyText }: TextRules,
  max: number,
): { readonly text: string } | FieldOutcome => {
  if (isMissing(value)) return missing(field, whenMissing);
  if (typeof value !== 'string') return { wrong: 'wrong_type' };
  if (!isReadable(value)) return { wrong: 'unreadable_text' };
  if (isBlank(value)) return missing(field, whenMissing);
  const text = tidy(value);
  return text.length > max ? { wrong: 'too_long', params: { max, count: text.length } } : { text };
};

/** Long answers may be pasted text, in which Hangul fillers are common. */
const wrongCharacters = (text: string, maxLength: number): SubmissionCode | undefined => {
  if (!standsInOneLine(text)) return 'control_characters';
  const isShown = maxLength > MAX_LINE_LENGTH ? showsWhatItHolds(text) : showsEveryLetter(text);
  return isShown ? undefined : 'hidden_characters';
};

export const readFieldValue = (
  field: ShownField,
  value: unknown,
  maxLength: number,
  acceptedBefore = false,
): FieldOutcome => {
  const rules = RULES[field.type];
  if (typeof rules === 'function') return rules(field, value);
  const given = field.type === 'number' && typeof value === 'number' ? String(value) : value;
  const typed = acceptedBefore
    ? typedText(field, given, { ...rules, tidy: (text) => text.trim() }, MAX_LENGTH_BEFORE)
    : typedText(field, given, rules, rules.max ?? maxLength);
  if (!('text' in typed)) return typed;
  const wrong = acceptedBefore
    ? undefined
    : (rules.judge?.(typed.text) ?? wrongCharacters(typed.text, maxLength));
  return wrong === undefined ? { value: typed.text } : { wrong };
};
