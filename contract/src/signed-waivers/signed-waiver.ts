import { MODES } from '@waivers/waiver/config/part-types.ts';
import { signableDocumentShape } from '@waivers/waiver/document/document-shape.ts';
import { sha256Hex } from '@waivers/waiver/hashes.ts';
import { productLocale } from '@waivers/waiver/product-locale.ts';
import { answers, evidence, identity } from '@waivers/waiver/submission/signed-values.ts';
import { z } from 'zod/mini';
import { participantRole } from './participant-role.ts';

/** Stands where a person has been erased. */
const erased = z.literal('erased').check(z.describe('The person has been erased.'));

const members = {
  id: z.uuid(),
  waiverId: z.uuid(),
  userId: z.uuid(),
  /** Server time of the signature, RFC 3339. */
  date: z.string(),
  /** The account's zone then: in it the ages were judged. */
  timeZone: z.string(),
  settings: z.object({ mode: z.enum(MODES), locale: productLocale }),
  waiver: z.object({ title: z.string(), videoUrl: z.string() }),
  revision: z.int(),
  versionHash: sha256Hex,
  /** The words that were signed. */
  document: signableDocumentShape,
  /** The signer first, then the minors in the order of the form. */
  participants: z.array(
    z.object({
      id: z.uuid(),
      role: participantRole,
      identity: z.union([z.object(identity.shape), erased]),
    }),
  ),
  /** The signer's answers: address, e-mail, opt-in, emergency contact, confirmations. */
  answers: z.union([answers, erased]),
  /** General, witness and custom answers. */
  shared: z.union([answers, erased]),
  /** Signature part's name → SVG image, made by the server. Show it as an image, never as markup. */
  signature: z.union([z.record(z.string(), z.string()), erased]),
  linkExpiresAt: z.string(),
};

/** A signed waiver as its signer and its owner read it. */
export const signedWaiver = z.object(members).check(z.meta({ id: 'SignedWaiver' }));
export type SignedWaiver = z.infer<typeof signedWaiver>;

/** Adds what only the owner sees. */
export const signedWaiverForOwner = z
  .object({
    ...members,
    evidence: z.union([z.object(evidence.shape), erased]),
    consentHash: sha256Hex,
    waiverVersion: z.int(),
  })
  .check(z.meta({ id: 'SignedWaiverForOwner' }));
export type SignedWaiverForOwner = z.infer<typeof signedWaiverForOwner>;
