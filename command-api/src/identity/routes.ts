import { changePassword as changeCall } from '@waivers/contract/auth/change-password.ts';
import { confirm } from '@waivers/contract/auth/confirm.ts';
import { chooseFirstPassword as firstPassword, logIn as logInCall } from '@waivers/contract/auth/log-in.ts';
import { recoverPassword } from '@waivers/contract/auth/recover.ts';
import { readMe } from '@waivers/contract/auth/session.ts';
import { principalOf } from '@waivers/server/access/authorise.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { commandRoute } from '@waivers/server/http/command-route.ts';
import { ownerCommand } from '@waivers/server/http/owner-command.ts';
import { sendProblem, sendRefusal } from '@waivers/server/http/problems.ts';
import type { LogInMethod } from '@waivers/waiver/vocabulary/access.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findConfirmedCredential, replacePassword } from './passwords/change-password.ts';
import { choosePassword } from './passwords/choose-password.ts';
import { createRecoveryRequests } from './recovery/request-recovery.ts';
import { devicesIn, setDeviceCookie } from './sessions/device-cookie.ts';
import { deviceRoutes } from './sessions/device-routes.ts';
import { logInWithPassword } from './sessions/log-in.ts';
import { answerLoggedIn, type IdentityRouteServices, userOf } from './sessions/logged-in.ts';
import { setRefreshCookie } from './sessions/refresh-cookie.ts';
import { sessionRoutes } from './sessions/session-routes.ts';
import { openSession, presentToken } from './sessions/sessions.ts';
import { truncateUserAgent } from './sessions/user-agents.ts';

type User = { readonly userId: string; readonly credentialVersion: number };

type Begun = Awaited<ReturnType<typeof openSession>>;

const answer = async (
  services: IdentityRouteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, token, session }: Begun & { readonly user: User },
) => {
  const success = await answerLoggedIn(services, { ...user, session });
  if (success === undefined) return undefined;
  setRefreshCookie(reply, token, services.publicUrl);
  setDeviceCookie(services, request, reply, user);
  return success;
};

/** Opens a session for an authenticated user. @returns undefined if the user was removed or erased */
export const begin = async (
  services: IdentityRouteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, credentialVersion, method }: User & { readonly method: LogInMethod },
) => {
  const user = { userId, credentialVersion, method };
  const begun = await openSession(services, user, truncateUserAgent(request.headers['user-agent']));
  return answer(services, request, reply, { user, ...begun });
};

export const identityRoutes =
  (services: IdentityRouteServices): Routes =>
  async (app) => {
    const requestRecovery = createRecoveryRequests(services);
    await app.register(sessionRoutes(services));
    await app.register(deviceRoutes(services));
    addRoute(app, logInCall, {}, async (request, reply) => {
      const result = await logInWithPassword(services, {
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
      const success =
        result.kind === 'logged_in'
          ? await begin(services, request, reply, { ...result, method: 'password' })
          : undefined;
      return success ?? sendProblem(reply, 'invalid_credentials');
    });

    commandRoute(
      app,
      firstPassword,
      {},
      ({ body, commandId, id: correlationId }) =>
        choosePassword(services, { ...body, commandId, correlationId }),
      async (user, reply, request) =>
        (await begin(services, request, reply, { ...user, method: 'password' })) ??
        sendProblem(reply, 'session_expired'),
    );

    addRoute(app, recoverPassword, {}, async (request, reply) => {
      const { commandId, id: correlationId, ip: address } = request;
      const refusal = await requestRecovery({ ...request.body, address, commandId, correlationId });
      return refusal === undefined ? reply.code(204).send() : sendRefusal(reply, refusal);
    });

    commandRoute(
      app,
      changeCall,
      {},
      async (request) => {
        const principal = principalOf(request);
        const changed = await replacePassword(services, {
          ...request.body,
          principal,
          address: request.ip,
          devices: devicesIn(services, request),
          context: ownerCommand(request, services.clock()),
        });
        if ('refused' in changed) return changed;
        const { userId, credentialVersion, position } = changed;
        const user = { userId, credentialVersion };
        return { user, position, renewed: await presentToken(services, principal.sessionId, user) };
      },
      async ({ user, renewed }, reply, request) => {
        const success = renewed && (await answer(services, request, reply, { user, ...renewed }));
        return success ?? sendProblem(reply, 'session_expired');
      },
    );

    addRoute(app, confirm, {}, async (request, reply) => {
      const principal = principalOf(request);
      const confirmed = await findConfirmedCredential(services, {
        currentPassword: request.body.currentPassword ?? '',
        principal,
        address: request.ip,
        devices: devicesIn(services, request),
      });
      if ('refused' in confirmed) return sendRefusal(reply, confirmed);
      return services.idTokens.confirm(confirmed, principal.sessionId);
    });

    addRoute(app, readMe, {}, async (request, reply) => {
      const person = await userOf(services, principalOf(request).userId);
      // The user was erased after the gate had accepted the token.
      return person === undefined ? sendProblem(reply, 'not_authenticated') : { result: person };
    });
  };
