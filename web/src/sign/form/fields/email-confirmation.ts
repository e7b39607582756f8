import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { tidyEmail } from '@waivers/waiver/email-address.ts';
import { formOf } from '@waivers/waiver/submission/submission-form.ts';
import type { SubmissionCode } from '@waivers/waiver/texts/wrong-codes.ts';
import type { Mode } from '@waivers/waiver/vocabulary/form.ts';
import { type FormState, type Key, keyOf, type Value } from '../state/form-values.ts';

/** Email confirmation (spec section 5): checked on the page, never sent. Regular field names contain no hyphens. */
const AGAIN = '-again';

export const confirmationName = <Name extends string>(name: Name): `${Name}${typeof AGAIN}` =>
  `${name}${AGAIN}`;
export const nameOfConfirmation = (name: string): string =>
  name.endsWith(AGAIN) ? name.slice(0, -AGAIN.length) : name;

const confirmedEmails = ({ document }: SignPageWaiver, mode: Mode) =>
  [...formOf(document, mode).signer.values()]
    .map(({ field }) => field)
    .filter(({ type, askOnce }) => type === 'email' && askOnce !== true);

/** Returns the email in the form in which the two fields are compared. */
export const comparableEmail = (value: Value): string =>
  typeof value === 'string' ? tidyEmail(value).toLowerCase() : '';

const wrong = (key: Key, code: SubmissionCode) => [[key, { code }]] as const;

export const emailMismatches = (
  waiver: SignPageWaiver,
  mode: Mode,
  state: FormState,
): readonly (readonly [Key, { readonly code: SubmissionCode }])[] =>
  confirmedEmails(waiver, mode).flatMap(({ name, required }) => {
    const key = keyOf('signer', confirmationName(name));
    const first = comparableEmail(state.values.get(keyOf('signer', name)));
    const second = comparableEmail(state.values.get(key));
    if (second === '') return required || first !== '' ? wrong(key, 'email_required') : [];
    return first === second ? [] : wrong(key, 'emails_differ');
  });

/** Copies each email of a submitted form into its confirmation field, because the two must have matched. */
export const withConfirmedEmails = (waiver: SignPageWaiver, state: FormState): FormState => {
  const again = confirmedEmails(waiver, state.mode ?? 'adult').flatMap(({ name }) => {
    const value = state.values.get(keyOf('signer', name));
    return value === undefined ? [] : [[keyOf('signer', confirmationName(name)), value] as const];
  });
  return { ...state, values: new Map([...state.values, ...again]) };
};
