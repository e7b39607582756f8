import type { Ink, SigningBody } from '@waivers/contract/signing/signing-body.ts';
import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import {
  type FormState,
  type Key,
  keyOf,
  type Person,
  type Value,
  wireOf,
} from '../form/state/form-values.ts';
import { visibleFieldNames } from '../form/state/validate-form.ts';

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

/** Restores the form from a body that the server rejected. */
export const formStateOf = (
  { settings, submission, signature }: SigningBody,
  signatures: readonly string[],
): FormState => {
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

type Circumstances = { readonly openedAt: string; readonly readToEnd: boolean };

/** Returns the target language if the page is translated, which only Chromium browsers reveal. */
const translatedTo = (): string | undefined => {
  const { className, lang } = document.documentElement;
  return /\btranslated-(?:ltr|rtl)\b/.test(className) ? lang.slice(0, 100) : undefined;
};

/** Serialised only once, because retries must send identical bytes. */
export const signingBody = (
  id: string,
  waiver: SignPageWaiver,
  state: FormState & { readonly mode: 'adult' | 'minors' },
  { openedAt, readToEnd }: Circumstances,
): string =>
  JSON.stringify({
    id,
    waiverId: waiver.id,
    versionHash: waiver.versionHash,
    settings: { mode: state.mode, locale: waiver.document.locale },
    ...wireOf(state, visibleFieldNames(waiver, state.mode, state.values)),
    evidence: {
      openedAt,
      submittedAt: new Date().toISOString(),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      viewport: { width: Math.round(window.innerWidth), height: Math.round(window.innerHeight) },
      readToEnd,
      translatedTo: translatedTo(),
    },
  });
