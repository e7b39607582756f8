import type { KeyboardEvent } from 'react';
import { fieldId } from '../fields/field-frame.tsx';
import type { Key } from './form-values.ts';

export const goToField = (key: Key): void => {
  const field = document.getElementById(fieldId(key));
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
};

const FIELDS = 'input, select, textarea';

/** Tab stops at one radio button per group. */
const isStop = (field: Element): boolean => {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio' || field.checked) return true;
  const group = [...(field.form?.elements ?? [])].filter(
    (each) => each instanceof HTMLInputElement && each.type === 'radio' && each.name === field.name,
  ) as HTMLInputElement[];
  return group[0] === field && !group.some(({ checked }) => checked);
};

/** Returns false on the last field of the form. */
export const focusNext = (field: HTMLElement): boolean => {
  const fields = [...(field.closest('form')?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
  const next = fields.slice(fields.indexOf(field) + 1).find(isStop);
  next?.focus();
  return next !== undefined;
};

/** Enter moves to the next field, as phone keyboards promise. Only the last field and the button submit. */
export const moveOnEnter = (event: KeyboardEvent): void => {
  const { key, target, nativeEvent } = event;
  // Enter confirms an input method's composition.
  if (key !== 'Enter' || nativeEvent.isComposing) return;
  if (target instanceof HTMLInputElement && focusNext(target)) event.preventDefault();
};
