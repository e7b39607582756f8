import type { Routes } from '@waivers/server/app.ts';
import { sendProblem } from '@waivers/server/problems.ts';
import { z } from 'zod';
import { answerLoggedIn, type IdentityRouteServices, loggedIn } from './logged-in.ts';
import { clearRefreshCookie, refreshTokensIn, setRefreshCookie } from './refresh-cookie.ts';
import { isSameOrigin } from './same-origin.ts';
import { continueSession, endSession } from './sessions.ts';

const refreshRoute =
  (services: IdentityRouteServices): Routes =>
  async (app) => {
    app.post(
      '/v1/auth/refresh',
      {
        config: { actor: 'public', problems: ['session_expired', 'foreign_origin'] },
        schema: {
          tags: ['identity'],
          summary: 'A new ID token for the browser that is logged in',
          description:
            'The refresh token comes and goes in a cookie (HttpOnly, SameSite=Strict), another one each time.',
          response: {
            200: loggedIn.describe('Still logged in.'),
            204: z.void().describe('Nobody is logged in here.'),
          },
        },
      },
      async (request, reply) => {
        if (!isSameOrigin(request, services.publicUrl)) return sendProblem(reply, 'foreign_origin');
        const given = refreshTokensIn(request, services.publicUrl);
        if (given.length === 0) return reply.code(204).send();
        const session = await continueSession(services, given);
        const success = session && (await answerLoggedIn(services, session));
        if (session === undefined || success === undefined) {
          clearRefreshCookie(reply, services.publicUrl);
          return sendProblem(reply, 'session_expired');
        }
        setRefreshCookie(reply, session.token, services.publicUrl);
        return success;
      },
    );
  };

const logOutRoute =
  (services: IdentityRouteServices): Routes =>
  async (app) => {
    app.post(
      '/v1/auth/logout',
      {
        config: { actor: 'public', problems: ['foreign_origin'] },
        schema: {
          tags: ['identity'],
          summary: 'Log out: ends the session of this browser',
          response: { 204: z.void().describe('Nobody is logged in here any more.') },
        },
      },
      async (request, reply) => {
        if (!isSameOrigin(request, services.publicUrl)) return sendProblem(reply, 'foreign_origin');
        for (const token of refreshTokensIn(request, services.publicUrl)) await endSession(services, token);
        clearRefreshCookie(reply, services.publicUrl);
        return reply.code(204).send();
      },
    );
  };

export const sessionRoutes =
  (services: IdentityRouteServices): Routes =>
  async (app) => {
    await app.register(refreshRoute(services));
    await app.register(logOutRoute(services));
  };
