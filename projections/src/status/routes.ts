import { readStatus } from '@waivers/contract/status/status.ts';
import { principalOf } from '@waivers/server/access/authorise.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import type { ReadServices } from '../queries/read-services.ts';

export const statusRoutes =
  (services: Pick<ReadServices, 'readStatus'>): Routes =>
  async (app) => {
    addRoute(app, readStatus, {}, async (request) => ({
      result: await services.readStatus(principalOf(request).accountId),
    }));
  };
