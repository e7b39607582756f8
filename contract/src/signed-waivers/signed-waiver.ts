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

const members = {
  id: uuidOut,
  waiverId: uuidOut,
  userId: uuidOut,
  /** Server time of signing, RFC 3339. */
  date: z.string(),
  /** The account's zone at that time, used for ages. */
  timeZone: z.string(),
  settings: z.object({ mode: z.enum(MODES), locale: productLocale }),
  waiver: z.object({ title: z.string(), videoUrl: z.string() }),
  revision: z.int(),
  versionHash: sha256Hex,
  document: signableDocumentShape,
  /** The signer, then the minors in form order. */
  participants: z.array(
    z.object({
      id: uuidOut,
      role: participantRole,
      identity: z.union([z.object(identity.shape), erased]),
    }),
  ),
  /** Address, e-mail, opt-in, emergency contact, confirmations. */
  answers: z.union([answers, erased]),
  /** General, witness and custom answers. */
  shared: z.union([answers, erased]),
  /** By name of the signature part: an SVG made by the server. Show it as an image, never as markup. */
  signature: z.union([z.record(z.string(), z.string()), erased]),
  /** Only for waivers with a video. */
  understanding: z.optional(understandingRecord),
  /** RFC 3339; null unless voided. */
  voidedAt: z.nullable(z.string()),
  linkExpiresAt: z.string(),
};

/** The view of the signer. */
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
