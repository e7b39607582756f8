import { fieldId } from '../fields/field-frame.tsx';
import type { Key } from './form-values.ts';

export const goToField = (key: Key): void => {
  const field = document.getElementById(fieldId(key));
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
};
