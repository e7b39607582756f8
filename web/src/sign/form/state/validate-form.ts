import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { BIRTH_FIELDS } from '@waivers/waiver/options/birth-date.ts';
import { validateSubmission } from '@waivers/waiver/submission/submission.ts';
import { formOf } from '@waivers/waiver/submission/submission-form.ts';
import type { ValidationError } from '@waivers/waiver/validation.ts';
import type { Mode } from '@waivers/waiver/vocabulary/form.ts';
import type { MessageSource } from '../../../messages/error-message.ts';
import { dateOrder } from '../dates/parse-date.ts';
import { emailMismatches, nameOfConfirmation } from '../fields/email-confirmation.ts';
import { countryIn } from './follow-country.ts';
import {
  type Errors,
  type FieldNames,
  type FormState,
  type Key,
  keyOf,
  type Person,
  wireOf,
} from './form-values.ts';

const NAMES: ReadonlySet<string> = new Set(BIRTH_FIELDS);

/** Moves the error of an incomplete date to its first empty part in locale order. */
const firstMissing = (errors: Errors, { values }: FormState, locale: string): Errors =>
  new Map(
    [...errors].map(([key, wrong]): [Key, MessageSource] => {
      const [person = '', name = ''] = key.split('.');
      if (wrong.code !== 'invalid_date' || !NAMES.has(name)) return [key, wrong];
      const keys = dateOrder(locale).map((part) => keyOf(person as Person, part));
      return [keys.find((part) => (values.get(part) ?? '') === '') ?? key, wrong];
    }),
  );

export const WHOLE_FORM: Key = 'signer.';

/** `values` determines the country, on which some fields depend. */
export const visibleFieldNames = (
  { document }: SignPageWaiver,
  mode: Mode,
  values: FormState['values'] = new Map(),
): FieldNames => {
  const { signer, minor, signatures } = formOf(document, mode, countryIn(document, values));
  return { signer: new Set(signer.keys()), minor: new Set(minor.keys()), signatures };
};

const SIGNER = /^submission\.(?:adult|minors\.guardian)\.(\w+)$/;
const MINOR = /^submission\.minors\.participants\[(\d+)\]\.(\w+)$/;
const SIGNATURE = /^signature(?:\.(\w+))?$/;

export const keyOfPath = (path: string, signatures: readonly string[]): Key => {
  const signer = SIGNER.exec(path)?.[1];
  if (signer !== undefined) return keyOf('signer', signer);
  const [, index, name] = MINOR.exec(path) ?? [];
  if (index !== undefined && name !== undefined) return keyOf(Number(index), name);
  const signature = SIGNATURE.exec(path);
  return signature === null ? WHOLE_FORM : keyOf('ink', signature[1] ?? signatures[0] ?? '');
};

export const errorsByKey = (errors: readonly ValidationError[], signatures: readonly string[]): Errors => {
  const byKey = new Map<Key, MessageSource>();
  for (const { path, ...wrong } of errors) {
    const key = keyOfPath(path, signatures);
    if (!byKey.has(key)) byKey.set(key, wrong);
  }
  return byKey;
};

const inOrder = (errors: Errors, wrong: readonly [Key, MessageSource], { signer }: FieldNames): Errors => {
  const places = [...signer];
  const placeOf = (key: Key): number => {
    const [person, name = ''] = key.split('.');
    return person === 'ink' ? places.length : places.indexOf(nameOfConfirmation(name));
  };
  const all = [...errors];
  const later = all.findIndex(([key]) => placeOf(key) > placeOf(wrong[0]));
  const at = later === -1 ? all.length : later;
  return new Map([...all.slice(0, at), wrong, ...all.slice(at)]);
};

/** Applies the server's validation rules. Returns no errors until a mode is selected. */
export const validateForm = (waiver: SignPageWaiver, state: FormState, now: Date): Errors => {
  const { mode } = state;
  if (mode === undefined) return new Map();
  const names = visibleFieldNames(waiver, mode, state.values);
  const result = validateSubmission({
    document: waiver.document,
    settings: { mode, locale: waiver.document.locale },
    ...wireOf(state, names),
    now,
    timeZone: waiver.timeZone,
  });
  const found = result.ok ? new Map() : errorsByKey(result.errors, names.signatures);
  const errors = firstMissing(found, state, waiver.document.locale);
  return emailMismatches(waiver, mode, state).reduce((all, again) => inOrder(all, again, names), errors);
};
