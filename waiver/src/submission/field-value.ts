import type { FieldType } from '../config/part-types.ts';
import type { ShownField } from '../document/document-shape.ts';
import type { SubmissionCode } from '../texts/wrong-codes.ts';
import {
  isBlank,
  isReadable,
  showsEveryLetter,
  showsWhatItHolds,
  standsInOneLine,
  type WrongParams,
} from '../validation.ts';
import type { FieldValue } from './signed-values.ts';

/** UTF-16 code units of a line and of a longer answer. */
export const MAX_LINE_LENGTH = 200;
export const MAX_ANSWER_LENGTH = 2000;
const MAX_LENGTH_BEFORE = 10_000;
const MAX_EMAIL_LENGTH = 320;
const MAX_PHONE_LENGTH = 100;

export type FieldOutcome =
  | { readonly value?: FieldValue }
  | { readonly wrong: SubmissionCode; readonly params?: WrongParams };

const EMPTY: FieldOutcome = {};

/** Spec section 5: only digits, space, hyphen, plus and parentheses, with at least one digit. */
const PHONE = /^(?=.*[0-9])[0-9 \-+()]+$/;

/** Spec section 5: an @ with text on both sides. White space would split a mail header. */
const EMAIL = /^[^\s@]+@[^\s@]+$/;

const NUMBER = /^[+-]?[0-9]+(?:[.,][0-9]+)?$/;

const missing = (field: ShownField, code: SubmissionCode): FieldOutcome =>
  field.required ? { wrong: code } : EMPTY;

export const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

const textValue = (
  field: ShownField,
  value: unknown,
  maxLength: number,
  {
    whenMissing = 'required',
    judge,
  }: { whenMissing?: SubmissionCode; judge?: (text: string) => SubmissionCode | undefined } = {},
): FieldOutcome => {
  if (isMissing(value)) return missing(field, whenMissing);
  if (typeof value !== 'string') return { wrong: 'wrong_type' };
  if (!isReadable(value)) return { wrong: 'unreadable_text' };
  if (isBlank(value)) return missing(field, whenMissing);
  const text = value.trim();
  if (text.length > maxLength) return { wrong: 'too_long', params: { max: maxLength, count: text.length } };
  const wrong = judge?.(text);
  return wrong === undefined ? { value: text } : { wrong };
};

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

const matches =
  (pattern: RegExp, code: SubmissionCode) =>
  (text: string): SubmissionCode | undefined =>
    pattern.test(text) ? undefined : code;

const readByType = (field: ShownField, value: unknown, maxLength: number): FieldOutcome => {
  switch (field.type) {
    case 'text':
      return textValue(field, value, maxLength);
    case 'tel':
      return textValue(field, value, MAX_PHONE_LENGTH, { judge: matches(PHONE, 'invalid_phone') });
    case 'email':
      return textValue(field, value, MAX_EMAIL_LENGTH, {
        whenMissing: 'email_required',
        judge: matches(EMAIL, 'invalid_email'),
      });
    case 'number': {
      const text = typeof value === 'number' ? String(value) : value;
      return textValue(field, text, maxLength, { judge: matches(NUMBER, 'not_a_number') });
    }
    case 'select':
    case 'select_option':
    case 'multiple_choice':
    case 'yes_no':
      return oneOption(field, value);
    case 'checkboxes':
      return options(field, value);
    case 'checkbox':
      return tick(value, field.required);
    case 'optIn':
      // Consent to marketing mail is never a condition of signing, whatever the config says.
      return tick(value, false);
  }
};

const TYPED: ReadonlySet<FieldType> = new Set(['text', 'tel', 'email', 'number']);

/** @param acceptedBefore the value is in an existing signature, so newer rules do not apply */
export const readFieldValue = (
  field: ShownField,
  value: unknown,
  maxLength: number,
  acceptedBefore = false,
): FieldOutcome => {
  const outcome = readByType(field, value, acceptedBefore ? MAX_LENGTH_BEFORE : maxLength);
  if (acceptedBefore || !TYPED.has(field.type) || 'wrong' in outcome) return outcome;
  const text = String(outcome.value ?? '');
  if (!standsInOneLine(text)) return { wrong: 'control_characters' };
  // Longer answers may be pasted from where soft hyphens are usual.
  const isShown = maxLength > MAX_LINE_LENGTH ? showsWhatItHolds(text) : showsEveryLetter(text);
  return isShown ? outcome : { wrong: 'hidden_characters' };
};
