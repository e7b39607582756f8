import type { KeyboardEvent } from 'react';
import { fieldId } from '../fields/field-frame.tsx';
import type { Key } from './form-values.ts';

const reveal = (field: HTMLElement | null | undefined): void => {
  const card = field?.closest('details');
  if (card) card.open = true;
};

/** Finds a field and opens the card that it is in. */
export const revealField = (key: Key): HTMLElement | null => {
  const field = document.getElementById(fieldId(key));
  reveal(field);
  return field;
};

export const goToField = (key: Key): void => {
  const field = revealField(key);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
};

/** Excludes what the waiver does not ask for, so that Enter in its last field submits. */
const FIELDS = 'input:not([data-extra]), select, textarea';

/** Whether Tab stops at the field. Radio groups have a single tab stop. */
const isStop = (field: Element): boolean => {
  if (field instanceof HTMLElement && field.tabIndex < 0) return false;
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio' || field.checked) return true;
  const group = [...(field.form?.elements ?? [])].filter(
    (each) => each instanceof HTMLInputElement && each.type === 'radio' && each.name === field.name,
  ) as HTMLInputElement[];
  return group[0] === field && !group.some(({ checked }) => checked);
};

/** Returns false if the field is the last in the form. */
export const focusNext = (field: HTMLElement): boolean => {
  const fields = [...(field.closest('form')?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
  const next = fields.slice(fields.indexOf(field) + 1).find(isStop);
  reveal(next);
  next?.focus();
  return next !== undefined;
};

/** Moves to the next field on Enter, as phone keyboards suggest. Only the last field and the button submit. */
export const moveOnEnter = (event: KeyboardEvent): void => {
  const { key, target, nativeEvent } = event;
  // Enter may also confirm an IME composition.
  if (key !== 'Enter' || nativeEvent.isComposing) return;
  const isField = target instanceof HTMLInputElement && target.matches(FIELDS);
  if (isField && focusNext(target)) event.preventDefault();
};
