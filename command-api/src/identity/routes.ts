import { chooseFirstPassword as firstPassword, logIn as logInCall } from '@waivers/contract/auth/log-in.ts';
import { readMe } from '@waivers/contract/auth/session.ts';
import { addRoute } from '@waivers/server/add-route.ts';
import type { Routes } from '@waivers/server/app.ts';
import { principalOf } from '@waivers/server/authorise.ts';
import { tellPosition } from '@waivers/server/command-ids.ts';
import { sendProblem, sendRefusal } from '@waivers/server/problems.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseFirstPassword } from './choose-first-password.ts';
import { devicesIn, setDeviceCookie } from './device-cookie.ts';
import { logIn } from './log-in.ts';
import { answerLoggedIn, type IdentityRouteServices, userOf } from './logged-in.ts';
import { setRefreshCookie } from './refresh-cookie.ts';
import { sessionRoutes } from './session-routes.ts';
import { beginSession } from './sessions.ts';

type User = { readonly userId: string; readonly credentialVersion: number };

const begin = async (
  services: IdentityRouteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  user: User,
) => {
  const { token, session } = await beginSession(services, user);
  const success = await answerLoggedIn(services, { ...user, session });
  if (success === undefined) return undefined;
  setRefreshCookie(reply, token, services.publicUrl);
  setDeviceCookie(services, request, reply, user);
  return success;
};

export const identityRoutes =
  (services: IdentityRouteServices): Routes =>
  async (app) => {
    await app.register(sessionRoutes(services));
    addRoute(app, logInCall, {}, async (request, reply) => {
      const result = await logIn(services, {
        ...request.body,
        address: request.ip,
        devices: devicesIn(services, request),
      });
      if (result.kind === 'new_password_required') {
        return {
          challenge: 'NEW_PASSWORD_REQUIRED' as const,
          session: result.session,
          passwordMinLength: services.passwordMinLength,
        };
      }
      const success = result.kind === 'logged_in' ? await begin(services, request, reply, result) : undefined;
      return success ?? sendProblem(reply, 'invalid_credentials');
    });

    addRoute(app, firstPassword, {}, async (request, reply) => {
      const { commandId, id: correlationId } = request;
      const chosen = await chooseFirstPassword(services, { ...request.body, commandId, correlationId });
      if ('refused' in chosen) return sendRefusal(reply, chosen);
      tellPosition(reply, chosen.position);
      return (await begin(services, request, reply, chosen)) ?? sendProblem(reply, 'session_expired');
    });

    addRoute(app, readMe, {}, async (request, reply) => {
      const person = await userOf(services, principalOf(request).userId);
      // Erased after the gate let the token in.
      return person === undefined ? sendProblem(reply, 'not_authenticated') : { result: person };
    });
  };
