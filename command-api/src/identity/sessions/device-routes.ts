import { listDevices, signOutDevice, signOutEverywhere } from '@waivers/contract/auth/devices.ts';
import { principalOf } from '@waivers/server/access/authorise.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { sendProblem } from '@waivers/server/http/problems.ts';
import type { IdentityRouteServices } from './logged-in.ts';
import { clearRefreshCookie } from './refresh-cookie.ts';
import { endOwnSession, endSessionsOf, sessionsOf } from './sessions-of-user.ts';
import { deviceNames } from './user-agents.ts';

export const deviceRoutes =
  (services: IdentityRouteServices): Routes =>
  async (app) => {
    const { database, revokedSessions, publicUrl } = services;

    addRoute(app, listDevices, {}, async (request) => {
      const { userId, sessionId } = principalOf(request);
      const sessions = await sessionsOf(services, userId);
      return {
        results: sessions.map(({ id, userAgent, begunAt, lastUsedAt }) => ({
          id,
          ...deviceNames(userAgent),
          begunAt: begunAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
          isCurrent: id === sessionId,
        })),
      };
    });

    addRoute(app, signOutDevice, {}, async (request, reply) => {
      const { userId, sessionId } = principalOf(request);
      const { id } = request.params;
      if (!(await endOwnSession(services, userId, id))) return sendProblem(reply, 'not_found');
      if (id === sessionId) clearRefreshCookie(reply, publicUrl);
      return reply.code(204).send();
    });

    addRoute(app, signOutEverywhere, {}, async (request, reply) => {
      await endSessionsOf(database, principalOf(request).userId);
      revokedSessions.invalidate();
      clearRefreshCookie(reply, publicUrl);
      return reply.code(204).send();
    });
  };
