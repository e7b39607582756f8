import { signWaiver as signWaiverCall } from '@waivers/contract/signing/sign-waiver.ts';
import { readSigningStatus } from '@waivers/contract/status/status.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { commandRoute } from '@waivers/server/http/command-route.ts';
import { createFairQueue } from '@waivers/server/queues/fair-queue.ts';
import { presentWaiver } from '@waivers/server/waiver-answers/show-waiver.ts';
import type { FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.ts';
import { handleSigning, type SigningServices } from './sign.ts';
import { watchSigning } from './signing-status.ts';
import { IGNORED_MEMBERS, SIGNING_BODY_LIMIT, signingInput } from './wire.ts';

export type SigningRoutesDeps = SigningServices & {
  readonly metrics: Metrics;
  readonly clock: () => Date;
  /** Whether everything that a signature needs is available. */
  readonly areStoresOk: () => Promise<boolean>;
};

/** Enough to fill the log's batches. A higher limit would slow down everyone instead of turning away the last ones. */
const AT_ONCE = 128;
const PATIENCE_MS = 2000;

const MAX_USER_AGENT = 1000;

const userAgentOf = (request: FastifyRequest): string =>
  (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT).toWellFormed();

export const signingRoutes =
  (deps: SigningRoutesDeps): Routes =>
  async (app) => {
    const queue = createFairQueue({ concurrency: AT_ONCE, patienceMs: PATIENCE_MS });
    const watch = watchSigning(deps.areStoresOk, deps.clock);
    app.addHook('onResponse', async ({ routeOptions }, { statusCode }) => {
      if (routeOptions.config.call === signWaiverCall) watch.note(statusCode);
    });
    addRoute(app, readSigningStatus, {}, async () => ({ result: await watch.look() }));
    commandRoute(
      app,
      signWaiverCall,
      {
        bodyLimit: SIGNING_BODY_LIMIT,
        validate: { body: signingInput },
        config: { countedAs: 'signing', storesBody: 201, ignoredMembers: IGNORED_MEMBERS },
      },
      async (request) => {
        const { id, evidence, waiverId, versionHash, settings, submission, signature } = request.body;
        const content = { waiverId, versionHash, settings, submission, signature };
        const signing = {
          signedWaiverId: id,
          content,
          evidence: { ...evidence, address: request.ip, userAgent: userAgentOf(request) },
          correlationId: request.id,
          now: deps.clock(),
        };
        const outcome = await queue.run(waiverId, () => handleSigning(deps, signing));
        if (outcome.kind !== 'refused' || outcome.refusal.refused !== 'waiver_version_changed')
          return outcome;
        const result = await presentWaiver(deps.waivers, waiverId, settings.locale);
        return result === undefined
          ? { refused: 'not_found' as const }
          : { refused: 'waiver_version_changed' as const, result };
      },
      ({ isNew, result }, reply, { body }) => {
        if (isNew) deps.metrics.waiverSigned.inc({ mode: body.settings.mode });
        return reply.code(isNew ? 201 : 200).send({ result });
      },
    );
  };
