import { ERASED } from '@waivers/events/definitions/event.ts';
import { hashOfSignedKey } from '@waivers/events/keys/signed-key.ts';
import type { Routes } from '@waivers/server/app.ts';
import { principalOf } from '@waivers/server/authorise.ts';
import { sendProblem } from '@waivers/server/problems.ts';
import { z } from 'zod';
import { positionHeader } from '../../queries/paging.ts';
import type { ReadServices } from '../../queries/read-services.ts';
import { findSignedWaiver } from './queries.ts';
import {
  linkExpiresAt,
  ownerViewOf,
  signedWaiverOwnerView,
  signedWaiverView,
  viewOf,
} from './signed-waiver-view.ts';

const params = z.object({ id: z.uuid().toLowerCase() });

const readRoute =
  (services: ReadServices): Routes =>
  async (app) => {
    app.get(
      '/v1/signed_waiver/:id',
      {
        config: { actor: 'public', problems: ['link_expired', 'erased'] },
        schema: {
          tags: ['signed waivers'],
          summary: 'A signed waiver, for whoever holds its signed key; for three days after signing',
          params,
          headers: positionHeader.extend({ 'x-signed-key': z.string().max(100).optional() }),
          querystring: z.object({ signed_key: z.string().max(100).optional() }),
          response: { 200: z.object({ result: signedWaiverView, logo: z.string().nullable() }) },
        },
      },
      async (request, reply) => {
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
      },
    );
  };

const readAsOwnerRoute =
  (services: ReadServices): Routes =>
  async (app) => {
    app.get(
      '/v1/signed_waiver_auth/:id',
      {
        config: { actor: 'owner' },
        schema: {
          tags: ['signed waivers'],
          summary: 'A signed waiver with its evidence, for its owner',
          params,
          headers: positionHeader,
          response: { 200: z.object({ result: signedWaiverOwnerView }) },
        },
      },
      async (request, reply) => {
        const { accountId } = principalOf(request);
        const position = request.headers['x-log-position'];
        const record = await findSignedWaiver(services, request.params.id, { position, accountId });
        if (record === undefined) return sendProblem(reply, 'not_found');
        const document = await services.document(record.accountId, record.signing.versionHash);
        return { result: ownerViewOf(record, record.signing, document) };
      },
    );
  };

/** A signed waiver, one by one: by its key, or as its owner. */
export const signedWaiverDocumentRoutes =
  (services: ReadServices): Routes =>
  async (app) => {
    await app.register(readRoute(services));
    await app.register(readAsOwnerRoute(services));
  };
