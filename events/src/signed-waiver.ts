import { z } from 'zod';
import { defineEvent } from './event.ts';
import { sha256Hex } from './hashes.ts';
import { storedInk } from './ink/ink.ts';
import { productLocale } from './locales.ts';
import { sealed } from './personal-data/sealed.ts';

/** A submitted value: text, a tick, or the ticked options of a list, in the spec's English option texts. */
export const fieldValue = z.union([z.string(), z.boolean(), z.array(z.string())]);
export type FieldValue = z.infer<typeof fieldValue>;

/** Field name → value. Names are those of the waiver's config, so `__proto__` is never one. */
const answers = z.record(z.string(), fieldValue);

/** Who a participant is; sealed with that participant's own key. */
export const identity = z.strictObject({
  firstName: z.string(),
  middleName: z.string().optional(),
  lastName: z.string(),
  /** `YYYY-MM-DD`. */
  birthDate: z.iso.date(),
  gender: z.string().optional(),
  phone: z.string().optional(),
  /** Values of further fields that the owner put into the identity part. */
  more: answers.optional(),
});
export type Identity = z.infer<typeof identity>;

/** What the signer's browser and the connection said; sealed with the signer's key. */
export const evidence = z.strictObject({
  /** The client's address as seen through `TRUST_PROXY`. */
  address: z.string(),
  userAgent: z.string(),
  /** The client's clock, RFC 3339. */
  openedAt: z.string(),
  submittedAt: z.string(),
  /** The client's IANA zone. */
  timeZone: z.string(),
  viewport: z.strictObject({ width: z.int(), height: z.int() }),
  readToEnd: z.boolean(),
});
export type Evidence = z.infer<typeof evidence>;

const participant = z.strictObject({
  participantId: z.uuid(),
  role: z.enum(['adult', 'guardian', 'minor']),
  identity: sealed,
  /** The signer's (adult's or guardian's) alone: address, e-mail, opt-in, emergency contact, confirmations. */
  answers: sealed.optional(),
  ink: sealed.optional(),
  evidence: sealed.optional(),
});

export const waiverSigned = defineEvent({
  type: 'WaiverSigned',
  categories: ['signedWaiver'],
  means: 'A customer signed one publication of a waiver, as an adult or as guardian of 1 to 10 minors.',
  data: z.strictObject({
    waiverId: z.uuid(),
    /** The version of the waiver's stream on which the signature was decided. */
    waiverVersion: z.int().min(1),
    revision: z.int().min(1),
    /** SHA-256 of the signable document that was shown. */
    versionHash: sha256Hex,
    /** SHA-256 of the consent text within that document, as UTF-8. */
    consentHash: sha256Hex,
    mode: z.enum(['adult', 'minors']),
    locale: productLocale,
    /** Server time, RFC 3339 in UTC. */
    signedAt: z.iso.datetime({ precision: 3 }),
    /** The account's IANA zone at that time: ages were judged in it. */
    timeZone: z.string(),
    link: z.strictObject({ generation: z.int().min(1), keyHash: sha256Hex }),
    /** The signer first, then the minors in the order of the form. */
    participants: z.array(participant).min(1).max(11),
    /** General, witness and custom answers, sealed with the key that all participants share. */
    shared: sealed.optional(),
  }),
  personal: {
    identity,
    answers,
    ink: z.record(z.string(), storedInk),
    evidence,
    shared: answers,
  },
});
