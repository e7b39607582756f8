import { logOut, refreshSession } from '@waivers/contract/auth/session.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { sendProblem } from '@waivers/server/http/problems.ts';
import type { FastifyRequest } from 'fastify';
import { answerLoggedIn, type IdentityRouteServices } from './logged-in.ts';
import { clearRefreshCookie, refreshTokensIn, setRefreshCookie } from './refresh-cookie.ts';
import { endSession, rotateSession } from './sessions.ts';

const SITES_OF_OURS = new Set(['same-origin', 'none']);

/** Checks `Origin` and `Sec-Fetch-Site` because SameSite=Strict allows requests from other hosts of the same domain. */
const isSameOrigin = ({ headers }: FastifyRequest, publicUrl: string): boolean => {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (typeof site === 'string' && !SITES_OF_OURS.has(site)) return false;
  // Accept whichever host was requested, because a machine on a LAN may have several names.
  return origin === undefined || origin === publicUrl || URL.parse(origin)?.host === host;
};

const refreshRoute =
  (services: IdentityRouteServices): Routes =>
  async (app) => {
    addRoute(app, refreshSession, {}, async (request, reply) => {
      if (!isSameOrigin(request, services.publicUrl)) return sendProblem(reply, 'foreign_origin');
      const given = refreshTokensIn(request, services.publicUrl);
      if (given.length === 0) return reply.code(204).send();
      const session = await rotateSession(services, given);
      const success = session && (await answerLoggedIn(services, session));
      if (session === undefined || success === undefined) {
        clearRefreshCookie(reply, services.publicUrl);
        return sendProblem(reply, 'session_expired');
      }
      setRefreshCookie(reply, session.token, services.publicUrl);
      return success;
    });
  };

const logOutRoute =
  (services: IdentityRouteServices): Routes =>
  async (app) => {
    addRoute(app, logOut, {}, async (request, reply) => {
      if (!isSameOrigin(request, services.publicUrl)) return sendProblem(reply, 'foreign_origin');
      for (const token of refreshTokensIn(request, services.publicUrl)) await endSession(services, token);
      clearRefreshCookie(reply, services.publicUrl);
      return reply.code(204).send();
    });
  };

export const sessionRoutes =
  (services: IdentityRouteServices): Routes =>
  async (app) => {
    await app.register(refreshRoute(services));
    await app.register(logOutRoute(services));
  };
