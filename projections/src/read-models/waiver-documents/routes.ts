import { readWaiver } from '@waivers/contract/waivers/read-waiver.ts';
import type { WaiverAnswer } from '@waivers/contract/waivers/waiver-answer.ts';
import type { Principal } from '@waivers/server/access/authorise.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { sendProblem } from '@waivers/server/http/problems.ts';
import { createFairQueue } from '@waivers/server/queues/fair-queue.ts';
import { createSharedWork } from '@waivers/server/queues/shared-work.ts';
import { type OwnedWaiver, showLatest, showPublication } from '@waivers/server/waiver-answers/show-waiver.ts';
import { parseLocale } from '@waivers/waiver/locales.ts';
import type { ReadServices } from '../../queries/read-services.ts';
import { showWaiver } from './queries.ts';

/** Leaves database connections for the owners' lists. */
const AT_ONCE = 8;
const PATIENCE_MS = 2000;

type WaiverQuery = { readonly locale?: string | undefined; readonly revision?: 'latest' | undefined };

type Shown = { readonly answer: WaiverAnswer; readonly version: number };

const shownTo = async (
  services: ReadServices,
  waiverId: string,
  found: OwnedWaiver,
  reader: Principal | null,
  { locale = '', revision }: WaiverQuery,
): Promise<Shown | undefined> => {
  const requested = parseLocale(locale);
  const isOwner = found.waiver.accountId === reader?.accountId;
  const publication =
    revision === 'latest' ? undefined : await showPublication(services, waiverId, found, [requested]);
  const answer = publication ?? (isOwner ? showLatest(waiverId, found, requested) : undefined);
  return answer && { answer, version: found.waiver.version };
};

export const waiverDocumentRoutes =
  (services: ReadServices): Routes =>
  async (app) => {
    const queue = createFairQueue({ concurrency: AT_ONCE, patienceMs: PATIENCE_MS });
    const share = createSharedWork<Shown | undefined>();
    addRoute(app, readWaiver, {}, async (request, reply) => {
      const { id } = request.params;
      if (request.query.revision === 'latest' && request.principal === null) {
        return sendProblem(reply, 'not_authenticated');
      }
      const position = request.headers['x-log-position'];
      const { locale = '', revision } = request.query;
      const key = JSON.stringify([id, request.principal?.accountId, position, parseLocale(locale), revision]);
      const shown = await share(key, () =>
        queue.run(id, () =>
          showWaiver(services, id, position, (found) =>
            shownTo(services, id, found, request.principal, request.query),
          ),
        ),
      );
      if (shown === undefined) return sendProblem(reply, 'not_found');
      reply
        .header('ETag', `W/"${shown.version}"`)
        .type('application/json; charset=utf-8')
        .serializer(JSON.stringify);
      return shown.answer;
    });
  };
