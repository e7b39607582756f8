import {
  readSignedWaiver,
  readSignedWaiverAsOwner,
} from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { hashOfSignedKey } from '@waivers/events/keys/signed-key.ts';
import { addRoute } from '@waivers/server/add-route.ts';
import type { Routes } from '@waivers/server/app.ts';
import { principalOf } from '@waivers/server/authorise.ts';
import { sendProblem } from '@waivers/server/problems.ts';
import type { ReadServices } from '../../queries/read-services.ts';
import { findSignedWaiver } from './queries.ts';
import { linkExpiresAt, ownerViewOf, viewOf } from './signed-waiver-view.ts';

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
      return { result: viewOf(record, record.signing, document), logo: null };
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
      return { result: ownerViewOf(record, record.signing, document) };
    });
  };

/** A signed waiver, one by one: by its key, or as its owner. */
export const signedWaiverDocumentRoutes =
  (services: ReadServices): Routes =>
  async (app) => {
    await app.register(readRoute(services));
    await app.register(readAsOwnerRoute(services));
  };
