import type { StoredInk } from './ink.ts';
import type { ProductLocale } from './locales.ts';
import type { SignableDocument } from './signable-document.ts';
import type { FieldValue, Identity } from './signed-waiver.ts';
import type { Validated } from './validation.ts';
import type { Mode } from './waiver-config.ts';

/** Field name → value, without a prototype. */
export type Answers = Readonly<Record<string, FieldValue>>;

export type Role = 'adult' | 'guardian' | 'minor';

/**
 * A submission that keeps every rule of its document, in one normal form: equal submissions are equal values. Its
 * members go into `WaiverSigned` as they are.
 */
export type SignedSubmission = {
  readonly mode: Mode;
  readonly locale: ProductLocale;
  /** The signer (adult or guardian) first, then the minors in the order of the form. */
  readonly participants: readonly { readonly role: Role; readonly identity: Identity }[];
  /** The signer's: address, e-mail and opt-in, emergency contact, confirmations. */
  readonly answers: Answers;
  /** General, witness and custom answers; absent when there are none. */
  readonly shared?: Answers;
  /** Signature part's name → ink. */
  readonly ink: Readonly<Record<string, StoredInk>>;
};

export type SubmissionToValidate = {
  /** What was shown: the signable document that the submission's `versionHash` names. */
  readonly document: SignableDocument;
  /** `{mode, locale}`, `submission` and `signature` as they came in the body. */
  readonly settings: unknown;
  readonly submission: unknown;
  readonly signature: unknown;
  /** Server time, and the account's IANA zone: ages are judged on the civil date that it is there. */
  readonly now: Date;
  readonly timeZone: string;
};

export const validateSubmission = (_input: SubmissionToValidate): Validated<SignedSubmission> => {
  throw new Error('Not written yet.');
};
