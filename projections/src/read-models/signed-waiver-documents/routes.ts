import {
  readSignedWaiver,
  readSignedWaiverAsOwner,
} from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import type { SignedWaiver, SignedWaiverForOwner } from '@waivers/contract/signed-waivers/signed-waiver.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import type { OpenedSigning } from '@waivers/events/folds/signed-waiver-record.ts';
import { hashOfSignedKey } from '@waivers/events/keys/signed-key.ts';
import { addRoute } from '@waivers/server/add-route.ts';
import type { Routes } from '@waivers/server/app.ts';
import { principalOf } from '@waivers/server/authorise.ts';
import { sendProblem } from '@waivers/server/problems.ts';
import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { inkToSvg } from '@waivers/waiver/ink/ink-svg.ts';
import type { ReadServices } from '../../queries/read-services.ts';
import { businessOf } from '../accounts/queries.ts';
import { findSignedWaiver } from './queries.ts';

/** Spec section 9. */
const LINK_DAYS = 3;

const DAY_MS = 86_400_000;

const linkExpiresAt = ({ signedAt }: Pick<OpenedSigning, 'signedAt'>): Date =>
  new Date(new Date(signedAt).getTime() + LINK_DAYS * DAY_MS);

const images = (ink: OpenedSigning['participants'][number]['ink']): SignedWaiver['signature'] =>
  ink === ERASED
    ? ERASED
    : Object.fromEntries(Object.entries(ink ?? {}).map(([name, stored]) => [name, inkToSvg(stored)]));

const viewOf = (
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

const ownerViewOf = (
  whose: { readonly id: string; readonly accountId: string },
  signing: OpenedSigning,
  document: SignableDocument,
): SignedWaiverForOwner => ({
  ...viewOf(whose, signing, document),
  evidence: signing.participants[0]?.evidence ?? ERASED,
  consentHash: signing.consentHash,
  waiverVersion: signing.waiverVersion,
});

const readRoute =
  (services: ReadServices): Routes =>
  async (app) => {
    addRoute(app, readSignedWaiver, {}, async (request, reply) => {
      const key = request.headers['x-signed-key'] ?? request.query.signed_key;
      if (key === undefined) return sendProblem(reply, 'not_found');
      const position = request.headers['x-log-position'];
      const record = await findSignedWaiver(services, request.params.id, { position });
      if (record === undefined || record.signing.link.keyHash !== hashOfSignedKey(key)) {
        return sendProblem(reply, 'not_found');
      }
      if (record.signing.participants.every(({ identity }) => identity === ERASED)) {
        return sendProblem(reply, 'erased');
      }
      if (services.clock() > linkExpiresAt(record.signing)) return sendProblem(reply, 'link_expired');
      const document = await services.document(record.accountId, record.signing.versionHash);
      const business = await businessOf(services, record.accountId, position);
      return { result: viewOf(record, record.signing, document), ...business };
    });
  };

const readAsOwnerRoute =
  (services: ReadServices): Routes =>
  async (app) => {
    addRoute(app, readSignedWaiverAsOwner, {}, async (request, reply) => {
      const { accountId } = principalOf(request);
      const position = request.headers['x-log-position'];
      const record = await findSignedWaiver(services, request.params.id, { position, accountId });
      if (record === undefined) return sendProblem(reply, 'not_found');
      const document = await services.document(record.accountId, record.signing.versionHash);
      const business = await businessOf(services, accountId, position);
      return { result: ownerViewOf(record, record.signing, document), ...business };
    });
  };

export const signedWaiverDocumentRoutes =
  (services: ReadServices): Routes =>
  async (app) => {
    await app.register(readRoute(services));
    await app.register(readAsOwnerRoute(services));
  };
