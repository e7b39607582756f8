import { sha256Hex } from '@waivers/waiver/hashes.ts';
import { storedInk } from '@waivers/waiver/ink/ink.ts';
import { productLocale } from '@waivers/waiver/product-locale.ts';
import { answers, evidence, identity } from '@waivers/waiver/submission/signed-values.ts';
import { PARTICIPANT_ROLES } from '@waivers/waiver/vocabulary/participants.ts';
import { SEAL_LEVELS } from '@waivers/waiver/vocabulary/record-seals.ts';
import { z } from 'zod';
import { defineEvent } from './event.ts';
import { sealed } from './sealed.ts';

const participant = z.strictObject({
  participantId: z.uuid(),
  role: z.enum(PARTICIPANT_ROLES),
  identity: sealed,
  answers: sealed.optional(),
  ink: sealed.optional(),
  evidence: sealed.optional(),
});

export const waiverSigned = defineEvent({
  type: 'WaiverSigned',
  categories: ['signedWaiver'],
  description: 'A customer signed one publication of a waiver, as an adult or as guardian of 1 to 10 minors.',
  data: z.strictObject({
    waiverId: z.uuid(),
    /** Version of the waiver's stream when the signature was accepted. */
    waiverVersion: z.int().min(1),
    revision: z.int().min(1),
    /** SHA-256 of the signable document, as shown to the signer. */
    versionHash: sha256Hex,
    /** SHA-256 of the document's consent text, encoded as UTF-8. */
    consentHash: sha256Hex,
    mode: z.enum(['adult', 'minors']),
    locale: productLocale,
    /** Server time in UTC, RFC 3339. */
    signedAt: z.iso.datetime({ precision: 3 }),
    timeZone: z.string(),
    link: z.strictObject({ generation: z.int().min(1), keyHash: sha256Hex }),
    participants: z.array(participant).min(1).max(11),
    /** Set if the document has a safety video that every participant must complete. */
    hasVideo: z.literal(true).optional(),
    /** Ids of the fields whose answers the owner wants to search. */
    searchable: z.array(z.string()).min(1).optional(),
    /** Answers to general, witness and custom fields, sealed with the shared key. */
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

export const recipientAddressCorrected = defineEvent({
  type: 'RecipientAddressCorrected',
  categories: ['signedWaiver'],
  description:
    'The signer corrected the email address for the copy. The signed document keeps the address as typed.',
  data: z.strictObject({
    participantId: z.uuid(),
    /** Id of the field in which the address was typed. */
    field: z.string(),
    address: sealed,
  }),
  personal: { address: z.strictObject({ email: z.string() }) },
});

export const recordSealed = defineEvent({
  type: 'RecordSealed',
  categories: ['signedWaiver'],
  description: 'The PDF of the record was sealed: for the first time, or because the PDF had changed.',
  data: z.strictObject({
    /** Level of PAdES that was found in the file. */
    level: z.enum(SEAL_LEVELS),
    /** SHA-256 of the certificate in DER. `isOwn`: made by the product, so that others do not know its issuer. */
    certificate: z.strictObject({ sha256: sha256Hex, isOwn: z.boolean() }),
    /** The bytes that the seal appends to the PDF, encrypted with all shares together (`keys/seal-update.ts`). */
    update: z.string(),
    /** The people in the PDF. Erasing any of them makes the seal unreadable, because it contains a hash of their data. */
    participants: z
      .array(z.strictObject({ participantId: z.uuid(), share: sealed }))
      .min(1)
      .max(11),
  }),
  personal: { share: z.strictObject({ bytes: z.string() }) },
});
