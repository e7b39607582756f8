import type { Ink, SigningBody } from '@waivers/contract/signing/signing-body.ts';
import { type Filled, type Key, keyOf, type Person, type Value } from '../form/state/form-values.ts';

const formValue = (value: unknown): Value => {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' || typeof value === 'boolean' ? value : undefined;
};

const entries = (
  person: Person,
  values: Readonly<Record<string, unknown>>,
): readonly (readonly [Key, Value])[] =>
  Object.entries(values).map(([name, value]) => [keyOf(person, name), formValue(value)]);

const isInk = (signature: SigningBody['signature']): signature is Ink => typeof signature.method === 'string';

/** Restores the form from the sent body when its answer reports errors. */
export const filledOfBody = (
  { settings, submission, signature }: SigningBody,
  signatures: readonly string[],
): Filled => {
  const isFamily = 'minors' in submission;
  const participants = isFamily ? submission.minors.participants : [];
  const ink = isInk(signature) ? { [signatures[0] ?? '']: signature } : signature;
  return {
    mode: settings.mode,
    minors: Math.max(participants.length, 1),
    values: new Map([
      ...entries('signer', isFamily ? submission.minors.guardian : submission.adult),
      ...participants.flatMap((each, index) => entries(index, each)),
      ...Object.entries(ink).map(([name, drawn]) => [keyOf('ink', name), drawn] as const),
    ]),
  };
};
