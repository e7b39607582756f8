import { signWaiver as signWaiverCall } from '@waivers/contract/signing/sign-waiver.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { tellPosition } from '@waivers/server/http/command-ids.ts';
import { sendProblem, sendRefusal } from '@waivers/server/http/problems.ts';
import { presentWaiver } from '@waivers/server/waiver-answers/show-waiver.ts';
import type { FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.ts';
import { type SigningServices, signWaiver } from './sign.ts';
import { IGNORED_MEMBERS, SIGNING_BODY_LIMIT, signingSent } from './wire.ts';

export type SigningRoutesDeps = SigningServices & {
  readonly metrics: Metrics;
  readonly clock: () => Date;
};

const MAX_USER_AGENT = 1000;

const userAgentOf = (request: FastifyRequest): string =>
  (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT).toWellFormed();

/** Signed waivers are read from the read models. */
export const signingRoutes =
  (deps: SigningRoutesDeps): Routes =>
  async (app) => {
    addRoute(
      app,
      signWaiverCall,
      {
        bodyLimit: SIGNING_BODY_LIMIT,
        validate: { body: signingSent },
        config: { countedAs: 'signing', keepsBody: 201, ignoredMembers: IGNORED_MEMBERS },
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
