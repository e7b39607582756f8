import type { ShownField } from '../document/document-shape.ts';
import { isDeliverable, tidyEmail } from '../email-address.ts';
import type { SubmissionCode } from '../texts/wrong-codes.ts';
import { tidyCode, tidyText } from '../typed-text.ts';
import {
  type ErrorParams,
  hasNoHiddenCharacters,
  isBlank,
  isFullyVisible,
  isSingleLine,
  isStorableText,
} from '../validation.ts';
import type { FieldType } from '../vocabulary/form.ts';
import type { FieldValue } from './signed-values.ts';

/** In UTF-16 code units. */
export const MAX_LINE_LENGTH = 200;
export const MAX_ANSWER_LENGTH = 2000;
const MAX_LENGTH_BEFORE = 10_000;
const MAX_EMAIL_LENGTH = 320;
const MAX_PHONE_LENGTH = 100;

export type FieldOutcome =
  | { readonly value?: FieldValue }
  | { readonly wrong: SubmissionCode; readonly params?: ErrorParams };

const EMPTY: FieldOutcome = {};

const missing = (field: ShownField, code: SubmissionCode): FieldOutcome =>
  field.required ? { wrong: code } : EMPTY;

export const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

const oneOption = (field: ShownField, value: unknown): FieldOutcome => {
  if (isMissing(value)) return missing(field, 'not_selected');
  if (typeof value !== 'string') return { wrong: 'wrong_type' };
  const selection = value.trim();
  if (selection === '') return missing(field, 'not_selected');
  return field.options.some((option) => option.value === selection)
    ? { value: selection }
    : { wrong: 'not_selected' };
};

const options = (field: ShownField, value: unknown): FieldOutcome => {
  if (isMissing(value)) return missing(field, 'not_selected');
  if (!Array.isArray(value)) return { wrong: 'wrong_type' };
  const ticked = new Set<unknown>(value);
  const selection = field.options.map((option) => option.value).filter((option) => ticked.has(option));
  if (selection.length < ticked.size) return { wrong: 'not_selected' };
  return selection.length === 0 ? missing(field, 'not_selected') : { value: selection };
};

const tick = (value: unknown, mustBeTicked: boolean): FieldOutcome => {
  if (isMissing(value) || value === false) return mustBeTicked ? { wrong: 'not_checked' } : { value: false };
  return value === true ? { value: true } : { wrong: 'wrong_type' };
};

/** Only digits, spaces, hyphens, plus signs and parentheses, with at least one digit (spec section 5). */
const PHONE = /^(?=.*[0-9])[0-9 \-+()]+$/;

const tidyPhone = (text: string): string => tidyCode(text).replaceAll(/(?<=[0-9)]) ?[/.] ?(?=[0-9(])/g, ' ');

/** At least five characters of a phone number, then a word or sign and a few digits: 555 0100 ext. 5. */
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
  // Consent to marketing mail is never a condition of signing, regardless of the config.
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
  if (!isStorableText(value)) return { wrong: 'unreadable_text' };
  if (isBlank(value)) return missing(field, whenMissing);
  const text = tidy(value);
  return text.length > max ? { wrong: 'too_long', params: { max, count: text.length } } : { text };
};

/** Long answers allow invisible characters within words, because pasted text often contains Hangul fillers. */
const wrongCharacters = (text: string, maxLength: number): SubmissionCode | undefined => {
  if (!isSingleLine(text)) return 'control_characters';
  const isShown = maxLength > MAX_LINE_LENGTH ? hasNoHiddenCharacters(text) : isFullyVisible(text);
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
  const input = field.type === 'number' && typeof value === 'number' ? String(value) : value;
  const result = acceptedBefore
    ? typedText(field, input, { ...rules, tidy: (text) => text.trim() }, MAX_LENGTH_BEFORE)
    : typedText(field, input, rules, rules.max ?? maxLength);
  if (!('text' in result)) return result;
  const wrong = acceptedBefore
    ? undefined
    : (rules.judge?.(result.text) ?? wrongCharacters(result.text, maxLength));
  return wrong === undefined ? { value: result.text } : { wrong };
};
