import type { Routes } from '@waivers/server/app.ts';
import { tellPosition } from '@waivers/server/command-ids.ts';
import { sendProblem, sendRefusal } from '@waivers/server/problems.ts';
import { presentWaiver } from '@waivers/server/waiver-answers/show-waiver.ts';
import type { FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.ts';
import { type SigningServices, signWaiver } from './sign.ts';
import { IGNORED_MEMBERS, SIGNING_BODY_LIMIT, signedAnswer, signingBody } from './wire.ts';

export type SigningRoutesDeps = SigningServices & {
  readonly metrics: Metrics;
  readonly clock: () => Date;
};

const MAX_USER_AGENT = 1000;

const userAgentOf = (request: FastifyRequest): string =>
  (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT).toWellFormed();

/** Signing; what was signed is read from the read models. */
export const signingRoutes =
  (deps: SigningRoutesDeps): Routes =>
  async (app) => {
    app.post(
      '/v1/signed_waiver',
      {
        bodyLimit: SIGNING_BODY_LIMIT,
        config: {
          actor: 'public',
          command: true,
          countedAs: 'signing',
          keepsBody: true,
          ignoredMembers: IGNORED_MEMBERS,
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
        const { id, evidence, waiverId, versionHash, settings, submission, signature } = request.body;
        const content = { waiverId, versionHash, settings, submission, signature };
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
          const result = await presentWaiver(deps.waivers, waiverId, settings.locale);
          return result === undefined
            ? sendProblem(reply, 'not_found')
            : sendProblem(reply, 'waiver_version_changed', { result });
        }
        tellPosition(reply, outcome.position);
        if (outcome.isNew) deps.metrics.waiverSigned.inc({ mode: settings.mode });
        return reply.code(outcome.isNew ? 201 : 200).send({ result: outcome.result });
      },
    );
  };
