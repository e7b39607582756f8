import type { SignedWaiver, SignedWaiverForOwner } from '@waivers/contract/signed-waivers/signed-waiver.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import type { OpenedSigning } from '@waivers/events/folds/signed-waiver-record.ts';
import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { inkToSvg } from '@waivers/waiver/ink/ink-svg.ts';

/** How long a customer's link shows the signed waiver (spec section 9). */
const LINK_DAYS = 3;

const DAY_MS = 86_400_000;

export const linkExpiresAt = ({ signedAt }: Pick<OpenedSigning, 'signedAt'>): Date =>
  new Date(new Date(signedAt).getTime() + LINK_DAYS * DAY_MS);

const images = (ink: OpenedSigning['participants'][number]['ink']): SignedWaiver['signature'] =>
  ink === ERASED
    ? ERASED
    : Object.fromEntries(Object.entries(ink ?? {}).map(([name, stored]) => [name, inkToSvg(stored)]));

/** The record for whoever holds its key. */
export const viewOf = (
  { id, accountId }: { readonly id: string; readonly accountId: string },
  signing: OpenedSigning,
  document: SignableDocument,
): SignedWaiver => {
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
): SignedWaiverForOwner => ({
  ...viewOf(whose, signing, document),
  evidence: signing.participants[0]?.evidence ?? ERASED,
  consentHash: signing.consentHash,
  waiverVersion: signing.waiverVersion,
});
