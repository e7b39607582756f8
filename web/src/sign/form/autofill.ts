import type { HTMLAttributes } from 'react';
import type { Person } from './form-values.ts';

/** What the browser knows of whoever signs, by the template's field names. */
const TOKENS: Readonly<Record<string, string>> = {
  firstName: 'given-name',
  middleName: 'additional-name',
  lastName: 'family-name',
  phone: 'tel',
  email: 'email',
  'email-again': 'email',
  gender: 'sex',
  birthMonth: 'bday-month',
  birthDay: 'bday-day',
  birthYear: 'bday-year',
  address: 'address-line1',
  address2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
  country: 'country-name',
};

/** The autofill token of a field: only for whoever fills in the form, never for the children it is about. */
export const autofillOf = (person: Person, name: string, isShared: boolean): string =>
  person === 'signer' && !isShared ? (TOKENS[name] ?? 'off') : 'off';

type Keyboard = Pick<HTMLAttributes<HTMLInputElement>, 'inputMode' | 'autoCapitalize' | 'spellCheck'> & {
  readonly type: string;
};

/** The keyboard that a phone shows. */
export const keyboardOf = (type: string, name: string): Keyboard => {
  if (type === 'email')
    return { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false };
  if (type === 'tel') return { type: 'tel', inputMode: 'tel' };
  if (type === 'number') return { type: 'text', inputMode: 'decimal' };
  return { type: 'text', autoCapitalize: /name$/i.test(name) ? 'words' : 'sentences', spellCheck: false };
};
