import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { MAX_MINORS } from '@waivers/waiver/submission/submission.ts';
import { withoutAgreement } from '../state/agreement.ts';
import { type FormState, keyOf, type Value } from '../state/form-values.ts';
import { visibleFieldNames } from '../state/validate-form.ts';
import { nameIn } from './family-name.ts';

const FIRST_NAME = 'firstName';
const MIDDLE_NAME = 'middleName';

/**
 * Turns the adult into the first minor not named yet. A middle name that is not asked of minors joins the first name.
 * Contact details stay for the guardian, who has to consent and sign in person.
 */
export const asMinor = (
  waiver: SignPageWaiver,
  state: FormState,
): { readonly state: FormState; readonly minor: number } => {
  const { values, minors } = state;
  const isNamed = (index: number): boolean => nameIn(values.get(keyOf(index, FIRST_NAME))) !== '';
  const minor = Array.from({ length: MAX_MINORS }, (_, index) => index).find((index) => !isNamed(index));
  if (minor === undefined) return { state: withoutAgreement(waiver, { ...state, mode: 'minors' }), minor: 0 };
  const asked = visibleFieldNames(waiver, 'minors').minor;
  const typed = (name: string): Value => {
    const value = values.get(keyOf('signer', name));
    if (name !== FIRST_NAME || asked.has(MIDDLE_NAME)) return value;
    return [value, values.get(keyOf('signer', MIDDLE_NAME))].map(nameIn).filter(Boolean).join(' ');
  };
  const personal = new Set([...asked, MIDDLE_NAME, 'gender']);
  return {
    minor,
    state: withoutAgreement(waiver, {
      mode: 'minors',
      minors: Math.max(minors, minor + 1),
      values: new Map([
        ...values,
        ...[...personal].map((name) => [keyOf('signer', name), undefined] as const),
        ...[...asked].map((name) => [keyOf(minor, name), typed(name)] as const),
      ]),
    }),
  };
};
