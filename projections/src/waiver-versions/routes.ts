import { listWaiverVersions, readWaiverVersion } from '@waivers/contract/waivers/waiver-versions.ts';
import { principalOf } from '@waivers/server/access/authorise.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { sendProblem } from '@waivers/server/http/problems.ts';
import { parseLocale } from '@waivers/waiver/locales.ts';
import type { ReadServices } from '../queries/read-services.ts';
import { createVersionReader } from './read.ts';

/** Reads the stream directly because requests are rare and must see every acknowledged event. */
export const waiverVersionRoutes =
  (services: ReadServices): Routes =>
  async (app) => {
    const versions = createVersionReader(services);
    addRoute(app, listWaiverVersions, {}, async (request, reply) => {
      const { accountId } = principalOf(request);
      const page = await versions.list(accountId, request.params.id, request.query.before);
      return page ?? sendProblem(reply, 'not_found');
    });
    addRoute(app, readWaiverVersion, {}, async (request, reply) => {
      const { accountId } = principalOf(request);
      const { id, version } = request.params;
      const requested = parseLocale(request.query.locale ?? '');
      const result = await versions.read(accountId, id, version, requested);
      return result === undefined ? sendProblem(reply, 'not_found') : { result };
    });
  };
