import type {
  SignedWaiver,
  SignedWaiverForDesk,
  SignedWaiverForOwner,
} from '@waivers/contract/signed-waivers/signed-waiver.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import {
  linkExpiresAt,
  livingParticipants,
  type OpenedSigning,
} from '@waivers/events/folds/signed-waiver.ts';
import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { inkToSvg } from '@waivers/waiver/ink/ink-svg.ts';
import { dateIn, yearsBetween } from '@waivers/waiver/submission/age.ts';
import { frontDeskOf } from './front-desk.ts';
import type { FoundRecord } from './queries.ts';
import { understandingOf } from './understanding.ts';

const images = (ink: OpenedSigning['participants'][number]['ink']): SignedWaiver['signature'] =>
  ink === ERASED
    ? ERASED
    : Object.fromEntries(Object.entries(ink ?? {}).map(([name, stored]) => [name, inkToSvg(stored)]));

export const viewOf = (
  { id, accountId, signing, steps, frontDesk, recipientAddress }: FoundRecord,
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
    ...(document.videoUrl !== '' && { understanding: understandingOf(steps, livingParticipants(signing)) }),
    voidedAt: frontDesk.voided?.at ?? null,
    linkExpiresAt: linkExpiresAt(signing).toISOString(),
    ...(recipientAddress !== undefined &&
      recipientAddress.email !== null && {
        recipientAddress: { email: recipientAddress.email, at: recipientAddress.at },
      }),
  };
};

export const ownerViewOf = (
  record: FoundRecord,
  document: SignableDocument,
  names: ReadonlyMap<string, string>,
): SignedWaiverForOwner => ({
  ...viewOf(record, document),
  evidence: record.signing.participants[0]?.evidence ?? ERASED,
  consentHash: record.signing.consentHash,
  waiverVersion: record.signing.waiverVersion,
  frontDesk: frontDeskOf(record.frontDesk, names),
});

/** Names each member that it shows, so that new members of a record stay hidden. */
export const deskViewOf = (
  {
    id,
    waiverId,
    date,
    timeZone,
    waiver,
    participants,
    understanding,
    voidedAt,
    frontDesk,
  }: SignedWaiverForOwner,
  now: Date,
): SignedWaiverForDesk => {
  const today = dateIn(timeZone, now);
  return {
    id,
    waiverId,
    date,
    timeZone,
    waiver: { title: waiver.title },
    participants: participants.map(({ id: participantId, role, identity }) => {
      if (identity === ERASED) return { id: participantId, role, identity };
      const { firstName, middleName, lastName, birthDate } = identity;
      const age = yearsBetween(birthDate, today);
      return { id: participantId, role, identity: { firstName, middleName, lastName, age } };
    }),
    ...(understanding && {
      understanding: { completed: understanding.completed, understood: understanding.understood },
    }),
    voidedAt,
    frontDesk,
  };
};
