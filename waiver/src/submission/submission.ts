import type { SignableDocument } from '../document/document-shape.ts';
import { pointCount } from '../ink/ink-normal.ts';
import type { ProductLocale } from '../locales.ts';
import { isObject, type Validated } from '../validation.ts';
import type { Mode } from '../vocabulary/form.ts';
import type { ParticipantRole } from '../vocabulary/participants.ts';
import { dateIn } from './age.ts';
import type { Answers, Identity } from './signed-values.ts';
import { type ErrorList, errorList } from './submission-errors.ts';
import { formOf, type SubmissionForm } from './submission-form.ts';
import { readPerson, type SubmittedPerson } from './submission-person.ts';
import { type Inks, readSignatures } from './submission-signatures.ts';

/** Normalised, so that equal submissions are equal values. Stored in `WaiverSigned` unchanged. */
export type SignedSubmission = {
  readonly mode: Mode;
  readonly locale: ProductLocale;
  /** The signer (adult or guardian) first, then minors in form order. */
  readonly participants: readonly { readonly role: ParticipantRole; readonly identity: Identity }[];
  readonly answers: Answers;
  readonly shared?: Answers;
  readonly ink: Inks;
};

export type SubmissionToValidate = {
  readonly document: SignableDocument;
  readonly settings: unknown;
  readonly submission: unknown;
  readonly signature: unknown;
  /** Server time. With the account's IANA zone, it determines the civil date for ages. */
  readonly now: Date;
  readonly timeZone: string;
  readonly acceptedBefore?: boolean;
};

/** From spec section 9. */
export const MAX_MINORS = 10;

/** Bytes of UTF-8 JSON. Sealing adds a third, and the event must stay below 256 KiB with ids, evidence and metadata. */
export const MAX_SUBMISSION_BYTES = 176 * 1024;

type Context = {
  readonly document: SignableDocument;
  readonly mode: Mode;
  readonly today: string;
  readonly acceptedBefore: boolean;
  readonly errors: ErrorList;
};

const SETTINGS: ReadonlySet<string> = new Set(['mode', 'locale']);

const readMode = (settings: unknown, document: SignableDocument, errors: ErrorList): Mode | undefined => {
  if (!isObject(settings)) {
    errors.add('settings', 'wrong_type');
    return undefined;
  }
  const { mode, locale } = settings;
  if (locale !== document.locale) errors.add('settings.locale', 'wrong_locale');
  errors.addUnknown('settings', settings, (name) => SETTINGS.has(name));
  if (mode !== 'adult' && mode !== 'minors') {
    errors.add('settings.mode', 'not_selected');
    return undefined;
  }
  if (mode === 'minors' && !document.participantSelector) errors.add('settings.mode', 'mode_not_offered');
  return mode;
};

const signersForm = (wire: unknown, { document, mode }: Context): SubmissionForm => {
  const country = document.address?.country ?? '';
  return formOf(document, mode, isObject(wire) && Object.hasOwn(wire, country) ? wire[country] : undefined);
};

type Party = { readonly signer: SubmittedPerson; readonly minors: readonly SubmittedPerson[] };

const readAdult = (wire: unknown, context: Context): Party => {
  const { today, acceptedBefore, errors } = context;
  const form = signersForm(wire, context);
  const signer = readPerson(wire, {
    path: 'submission.adult',
    fields: form.signer,
    mayBeEmpty: context.document.address?.fields ?? [],
    today,
    mustBeAdult: true,
    acceptedBefore,
    errors,
  });
  return { signer, minors: [] };
};

const GROUP: ReadonlySet<string> = new Set(['guardian', 'participants']);

const readGroup = (wire: unknown, context: Context): Party => {
  const { today, acceptedBefore, errors } = context;
  const path = 'submission.minors';
  const group = isObject(wire) ? wire : {};
  const form = signersForm(group.guardian, context);
  const rules = { today, acceptedBefore, errors };
  const signer = readPerson(group.guardian, {
    ...rules,
    path: `${path}.guardian`,
    fields: form.signer,
    mayBeEmpty: context.document.address?.fields ?? [],
    mustBeAdult: true,
  });
  const participants: readonly unknown[] = Array.isArray(group.participants) ? group.participants : [];
  const isCounted = participants.length >= 1 && participants.length <= MAX_MINORS;
  if (!isCounted) errors.add(`${path}.participants`, 'number_of_minors');
  // Copied so that `map` treats a hole as an empty minor instead of skipping it.
  const minors = (isCounted ? [...participants] : []).map((minor, index) =>
    readPerson(minor, {
      ...rules,
      path: `${path}.participants[${index}]`,
      fields: form.minor,
      mustBeAdult: false,
    }),
  );
  errors.addUnknown(path, group, (name) => GROUP.has(name));
  return { signer, minors };
};

const readParty = (mode: Mode, submission: unknown, context: Context): Party => {
  const body = isObject(submission) ? submission : {};
  const party = mode === 'adult' ? readAdult(body.adult, context) : readGroup(body.minors, context);
  context.errors.addUnknown('submission', body, (name) => name === mode);
  return party;
};

/** Bytes of JSON: four integers of at most nine digits, each with sign and comma, and the stroke's brackets. */
const MAX_BYTES_PER_POINT = 48;

const withoutStrokes = (inks: Inks): readonly unknown[] =>
  Object.entries(inks).map((named) => {
    const [name, ink] = named;
    return ink.method === 'drawn' ? [name, { ...ink, strokes: [] }] : named;
  });

/** Checks a cheap upper bound first: three bytes per UTF-16 code unit, and a fixed size per ink point. */
const isTooLarge = ({ ink, ...values }: SignedSubmission): boolean => {
  const drawn = Object.values(ink).reduce((points, each) => points + pointCount(each), 0);
  const withoutInk = JSON.stringify({ ...values, ink: withoutStrokes(ink) });
  const upperBound = withoutInk.length * 3 + drawn * MAX_BYTES_PER_POINT;
  if (upperBound <= MAX_SUBMISSION_BYTES) return false;
  return new TextEncoder().encode(JSON.stringify({ ...values, ink })).length > MAX_SUBMISSION_BYTES;
};

const assemble = (
  mode: Mode,
  { signer, minors }: Party,
  ink: Inks,
  document: SignableDocument,
): SignedSubmission => {
  const role: ParticipantRole = mode === 'adult' ? 'adult' : 'guardian';
  return {
    mode,
    locale: document.locale,
    participants: [
      { role, identity: signer.identity },
      ...minors.map(({ identity }) => ({ role: 'minor' as const, identity })),
    ],
    answers: signer.answers,
    ...(Object.keys(signer.shared).length > 0 && { shared: signer.shared }),
    ink,
  };
};

/** Validates against the document and spec section 5, on server and page. Throws only for an unknown `timeZone`. */
export const validateSubmission = (input: SubmissionToValidate): Validated<SignedSubmission> => {
  const { document, settings, submission, signature, now, timeZone, acceptedBefore = false } = input;
  const errors = errorList();
  const mode = readMode(settings, document, errors);
  if (mode === undefined) return { ok: false, errors: errors.all() };
  const today = dateIn(timeZone, now);
  const party = readParty(mode, submission, { document, mode, today, acceptedBefore, errors });
  const ink = readSignatures(signature, formOf(document, mode).signatures, errors);
  const value = assemble(mode, party, ink, document);
  if (errors.all().length === 0 && isTooLarge(value)) errors.add('submission', 'submission_too_large');
  return errors.all().length === 0 ? { ok: true, value } : { ok: false, errors: errors.all() };
};
