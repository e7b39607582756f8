import type { HTMLAttributes } from 'react';
import type { Person } from '../state/form-values.ts';

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

/** Whether the template's field of this name asks for a name, a date of birth or a contact detail. */
export const isContactDetail = (name: string): boolean => name !== 'gender' && Object.hasOwn(TOKENS, name);

/** Returns the autocomplete token. Always `off` for minors. */
export const autofillOf = (person: Person, name: string, isShared: boolean): string =>
  person === 'signer' && !isShared ? (TOKENS[name] ?? 'off') : 'off';

type Keyboard = Pick<
  HTMLAttributes<HTMLInputElement>,
  'inputMode' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck'
> & {
  readonly type: string;
};

export const keyboardOf = (type: string, name: string): Keyboard => {
  if (type === 'email')
    return { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false };
  if (type === 'tel') return { type: 'tel', inputMode: 'tel' };
  if (type === 'number') return { type: 'text', inputMode: 'decimal' };
  // For unknown field types, phones guess the keyboard from the name.
  if (/name$/i.test(name))
    return { type: 'text', autoCapitalize: 'words', autoCorrect: 'off', spellCheck: false };
  return { type: 'text', autoCapitalize: 'sentences', spellCheck: false };
};
