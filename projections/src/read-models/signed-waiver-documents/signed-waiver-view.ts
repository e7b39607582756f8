import { ERASED } from '@waivers/events/definitions/event.ts';
import type { OpenedSigning } from '@waivers/events/folds/signed-waiver-record.ts';
import { MODES } from '@waivers/waiver/config/waiver-config.ts';
import { type SignableDocument, signableDocumentShape } from '@waivers/waiver/document/signable-document.ts';
import { sha256Hex } from '@waivers/waiver/hashes.ts';
import { inkToSvg } from '@waivers/waiver/ink/ink-svg.ts';
import { productLocale } from '@waivers/waiver/locales.ts';
import { evidence, fieldValue, identity } from '@waivers/waiver/submission/signed-values.ts';
import { z } from 'zod';

/** How long a customer's link shows the signed waiver (spec section 9). */
const LINK_DAYS = 3;

const erased = z.literal(ERASED).describe('The person has been erased.');
const answers = z.record(z.string(), fieldValue);

const participantView = z.object({
  id: z.uuid(),
  role: z.enum(['adult', 'guardian', 'minor']),
  identity: z.union([identity, erased]),
});

/** A signed waiver as its signer and its owner read it. */
export const signedWaiverView = z
  .object({
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
    participants: z.array(participantView),
    /** The signer's answers: address, e-mail, opt-in, emergency contact, confirmations. */
    answers: z.union([answers, erased]),
    /** General, witness and custom answers. */
    shared: z.union([answers, erased]),
    /** Signature part's name → SVG image, made by the server. Show it as an image, never as markup. */
    signature: z.union([z.record(z.string(), z.string()), erased]),
    linkExpiresAt: z.string(),
  })
  .meta({ id: 'SignedWaiver' });
export type SignedWaiverView = z.infer<typeof signedWaiverView>;

/** What only the owner sees. */
export const signedWaiverOwnerView = signedWaiverView
  .extend({
    evidence: z.union([evidence, erased]),
    consentHash: sha256Hex,
    waiverVersion: z.int(),
  })
  .meta({ id: 'SignedWaiverForOwner' });

const DAY_MS = 86_400_000;

export const linkExpiresAt = ({ signedAt }: Pick<OpenedSigning, 'signedAt'>): Date =>
  new Date(new Date(signedAt).getTime() + LINK_DAYS * DAY_MS);

const images = (ink: OpenedSigning['participants'][number]['ink']): SignedWaiverView['signature'] =>
  ink === ERASED
    ? ERASED
    : Object.fromEntries(Object.entries(ink ?? {}).map(([name, stored]) => [name, inkToSvg(stored)]));

/** The record for whoever holds its key. */
export const viewOf = (
  { id, accountId }: { readonly id: string; readonly accountId: string },
  signing: OpenedSigning,
  document: SignableDocument,
): SignedWaiverView => {
  const [signer] = signing.participants;
  return {
    id,
    waiverId: signing.waiverId,
    userId: accountId,
    date: signing.signedAt,
    timeZone: signing.timeZone,
    settings: { mode: signing.mode, locale: signing.locale },
    waiver: { title: document.title, videoUrl: document.videoUrl },
    revision: signing.revision,
    versionHash: signing.versionHash,
    document,
    participants: signing.participants.map(({ participantId, role, identity }) => ({
      id: participantId,
      role,
      identity,
    })),
    answers: signer?.answers ?? {},
    shared: signing.shared ?? {},
    signature: images(signer?.ink),
    linkExpiresAt: linkExpiresAt(signing).toISOString(),
  };
};

/** The record for its owner: the evidence as well. */
export const ownerViewOf = (
  whose: { readonly id: string; readonly accountId: string },
  signing: OpenedSigning,
  document: SignableDocument,
): z.infer<typeof signedWaiverOwnerView> => ({
  ...viewOf(whose, signing, document),
  evidence: signing.participants[0]?.evidence ?? ERASED,
  consentHash: signing.consentHash,
  waiverVersion: signing.waiverVersion,
});
