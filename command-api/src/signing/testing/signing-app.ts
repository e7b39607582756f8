import { createSecretKey } from 'node:crypto';
import type { AppDeps, Routes } from '@waivers/server/http/app.ts';
import { ownerOf } from '@waivers/server/testing/owner-of.ts';
import { buildTestApp } from '@waivers/server/testing/test-app.ts';
import { createMetrics } from '../../metrics.ts';
import { waiverRoutes } from '../../waivers/routes.ts';
import { waiverReadRoute } from '../../waivers/testing/read-route.ts';
import { registerOwner, waiverServices } from '../../waivers/testing/waiver-app.ts';
import { signingRoutes } from '../routes.ts';

type Services = ReturnType<typeof waiverServices> & { readonly clock: () => Date };

/**
 * Serves the waiver and signing routes on an in-memory log, with an owner and a clock that tests can move.
 * @param routesOf creates further routes on the same log
 */
export const signingApp = async (
  routesOf: (services: Services) => readonly Routes[],
  deps: Partial<AppDeps> = {},
) => {
  let now = new Date('2026-11-21T09:00:00.000Z');
  const services: Services = { ...waiverServices(), clock: () => now };
  const linkKey = createSecretKey(Buffer.alloc(32, 7));
  const app = await buildTestApp({
    verifyToken: async (token) => ownerOf(token),
    routes: [
      waiverRoutes(services),
      waiverReadRoute(services),
      signingRoutes({ ...services, metrics: createMetrics(), linkKey }),
      ...routesOf(services),
    ],
    ...deps,
  });
  return {
    app,
    services,
    owner: await registerOwner(services),
    now: () => now,
    moveTo: (time: Date): void => {
      now = time;
    },
  };
};
