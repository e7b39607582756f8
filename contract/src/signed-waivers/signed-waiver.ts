import { signableDocumentShape } from '@waivers/waiver/document/document-shape.ts';
import { sha256Hex } from '@waivers/waiver/hashes.ts';
import { productLocale } from '@waivers/waiver/product-locale.ts';
import { understandingRecord } from '@waivers/waiver/record/understanding-record.ts';
import { answers, evidence, identity } from '@waivers/waiver/submission/signed-values.ts';
import { MODES } from '@waivers/waiver/vocabulary/form.ts';
import { z } from 'zod/mini';
import { uuidOut } from '../call/ids.ts';
import { frontDesk } from './front-desk.ts';
import { participantRole } from './participant-role.ts';

const erased = z.literal('erased').check(z.describe('The participant has been erased.'));

/** The signer's correction of the address for the copy. `answers` keeps the address as typed. */
export const recipientAddress = z.object({
  email: z.string(),
  at: z.string().check(z.describe('When it was corrected, RFC 3339.')),
});

const members = {
  id: uuidOut,
  waiverId: uuidOut,
  userId: uuidOut,
  /** Server time at signing, in RFC 3339 format. */
  date: z.string(),
  /** The account's time zone at signing, used to compute ages. */
  timeZone: z.string(),
  settings: z.object({ mode: z.enum(MODES), locale: productLocale }),
  waiver: z.object({ title: z.string(), videoUrl: z.string() }),
  revision: z.int(),
  versionHash: sha256Hex,
  document: signableDocumentShape,
  /** The signer, followed by the minors in form order. */
  participants: z.array(
    z.object({
      id: uuidOut,
      role: participantRole,
      identity: z.union([z.object(identity.shape), erased]),
    }),
  ),
  /** Answers about the signer: address, email, opt-in, emergency contact and confirmations. */
  answers: z.union([answers, erased]),
  /** Answers to general, witness and custom questions. */
  shared: z.union([answers, erased]),
  /** Server-generated SVGs, keyed by the name of the signature part. Display them as images, never as inline markup. */
  signature: z.union([z.record(z.string(), z.string()), erased]),
  /** Present only if the waiver has a video. */
  understanding: z.optional(understandingRecord),
  /** RFC 3339 time, or null unless voided. */
  voidedAt: z.nullable(z.string()),
  linkExpiresAt: z.string(),
  recipientAddress: z
    .optional(recipientAddress)
    .check(z.describe('Absent unless corrected, or once erased.')),
};

export const signedWaiver = z.object(members).check(z.meta({ id: 'SignedWaiver' }));
export type SignedWaiver = z.infer<typeof signedWaiver>;

export const signedWaiverForOwner = z
  .object({
    ...members,
    evidence: z.union([z.object(evidence.shape), erased]),
    consentHash: sha256Hex,
    waiverVersion: z.int(),
    frontDesk,
  })
  .check(z.meta({ id: 'SignedWaiverForOwner' }));
export type SignedWaiverForOwner = z.infer<typeof signedWaiverForOwner>;

const { id, waiverId, date, timeZone, voidedAt } = members;
const { firstName, middleName, lastName } = identity.shape;
const { completed, understood } = understandingRecord.shape;

/** Add a member only if everybody who works for the business may know it. */
export const signedWaiverForDesk = z
  .object({
    id,
    waiverId,
    date,
    timeZone,
    waiver: z.object({ title: z.string() }),
    participants: z.array(
      z.object({
        id: uuidOut,
        role: participantRole,
        identity: z.union([
          z.object({
            firstName,
            middleName,
            lastName,
            age: z.int().check(z.describe('In completed years today.')),
          }),
          erased,
        ]),
      }),
    ),
    understanding: z.optional(z.object({ completed, understood })),
    voidedAt,
    frontDesk,
  })
  .check(z.meta({ id: 'SignedWaiverForDesk' }));
export type SignedWaiverForDesk = z.infer<typeof signedWaiverForDesk>;
