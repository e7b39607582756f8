import { ERASED } from '@waivers/events/event.ts';
import { hashOfSignedKey } from '@waivers/events/personal-data/signed-key.ts';
import { readSignedWaiver } from '@waivers/events/signed-waiver-record.ts';
import { presentWaiver } from '@waivers/events/waiver/show-waiver.ts';
import type { Routes } from '@waivers/server/app.ts';
import { ownerOf } from '@waivers/server/authorise.ts';
import { tellPosition } from '@waivers/server/command-ids.ts';
import { sendProblem, sendRefusal } from '@waivers/server/problems.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Metrics } from '../metrics.ts';
import { type SigningServices, signWaiver } from './sign.ts';
import {
  linkExpiresAt,
  ownerViewOf,
  signedWaiverOwnerView,
  signedWaiverView,
  viewOf,
} from './signed-waiver-view.ts';
import { SIGNING_BODY_LIMIT, signedAnswer, signingBody } from './wire.ts';

export type SigningRoutesDeps = SigningServices & {
  readonly metrics: Metrics;
  readonly clock: () => Date;
};

const params = z.object({ id: z.uuid().toLowerCase() });

const MAX_USER_AGENT = 1000;

const userAgentOf = (request: FastifyRequest): string =>
  (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT).toWellFormed();

const signRoute =
  (deps: SigningRoutesDeps): Routes =>
  async (app) => {
    app.post(
      '/v1/signed_waiver',
      {
        bodyLimit: SIGNING_BODY_LIMIT,
        config: {
          actor: 'public',
          command: true,
          problems: ['not_found', 'waiver_version_changed', 'id_already_used', 'erased'],
        },
        schema: {
          tags: ['signing'],
          summary: 'Sign a waiver, as an adult or as guardian of 1 to 10 minors',
          description:
            'The body’s `id` names the signature: send the same body again until it is answered. 201 the first time, 200 after.',
          body: signingBody,
          response: { 201: signedAnswer, 200: signedAnswer },
        },
      },
      async (request, reply) => {
        const { id, evidence, ...content } = request.body;
        const outcome = await signWaiver(deps, {
          signedWaiverId: id,
          content,
          evidence: { ...evidence, address: request.ip, userAgent: userAgentOf(request) },
          correlationId: request.id,
          now: deps.clock(),
        });
        if (outcome.kind === 'refused') {
          const { refusal } = outcome;
          if (refusal.refused !== 'waiver_version_changed') return sendRefusal(reply, refusal);
          const { waiverId, settings } = content;
          const result = await presentWaiver(deps.waivers, waiverId, settings.locale);
          return result === undefined
            ? sendProblem(reply, 'not_found')
            : sendProblem(reply, 'waiver_version_changed', { result });
        }
        tellPosition(reply, outcome.position);
        if (outcome.isNew) deps.metrics.waiverSigned.inc({ mode: content.settings.mode });
        return reply.code(outcome.isNew ? 201 : 200).send({ result: outcome.result });
      },
    );
  };

const readRoute =
  (deps: SigningRoutesDeps): Routes =>
  async (app) => {
    app.get(
      '/v1/signed_waiver/:id',
      {
        config: { actor: 'public', problems: ['link_expired', 'erased'] },
        schema: {
          tags: ['signing'],
          summary: 'A signed waiver, for whoever holds its signed key; for three days after signing',
          params,
          headers: z.object({ 'x-signed-key': z.string().max(100).optional() }),
          querystring: z.object({ signed_key: z.string().max(100).optional() }),
          response: { 200: z.object({ result: signedWaiverView, logo: z.string().nullable() }) },
        },
      },
      async (request, reply) => {
        const key = request.headers['x-signed-key'] ?? request.query.signed_key;
        const record = key === undefined ? undefined : await readSignedWaiver(deps, request.params.id);
        if (
          record === undefined ||
          key === undefined ||
          record.signing.link.keyHash !== hashOfSignedKey(key)
        ) {
          return sendProblem(reply, 'not_found');
        }
        if (record.signing.participants.every(({ identity }) => identity === ERASED))
          return sendProblem(reply, 'erased');
        if (deps.clock() > linkExpiresAt(record.signing)) return sendProblem(reply, 'link_expired');
        const document = await deps.waivers.document(record.accountId, record.signing.versionHash);
        if (document === undefined) throw new Error(`The document of ${record.id} is missing.`);
        return { result: viewOf(record, record.signing, document), logo: null };
      },
    );
  };

const readAsOwnerRoute =
  (deps: SigningRoutesDeps): Routes =>
  async (app) => {
    app.get(
      '/v1/signed_waiver_auth/:id',
      {
        config: { actor: 'owner' },
        schema: {
          tags: ['signing'],
          summary: 'A signed waiver with its evidence, for its owner',
          params,
          response: { 200: z.object({ result: signedWaiverOwnerView }) },
        },
      },
      async (request, reply) => {
        const record = await readSignedWaiver(deps, request.params.id);
        if (record === undefined || record.accountId !== ownerOf(request).accountId) {
          return sendProblem(reply, 'not_found');
        }
        const document = await deps.waivers.document(record.accountId, record.signing.versionHash);
        if (document === undefined) throw new Error(`The document of ${record.id} is missing.`);
        return { result: ownerViewOf(record, record.signing, document) };
      },
    );
  };

/** Signing, and reading a signed waiver back by key or as its owner. */
export const signingRoutes =
  (deps: SigningRoutesDeps): Routes =>
  async (app) => {
    await app.register(signRoute(deps));
    await app.register(readRoute(deps));
    await app.register(readAsOwnerRoute(deps));
  };
