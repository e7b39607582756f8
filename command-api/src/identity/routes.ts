import { changePassword as changeCall } from '@waivers/contract/auth/change-password.ts';
import { chooseFirstPassword as firstPassword, logIn as logInCall } from '@waivers/contract/auth/log-in.ts';
import { recoverPassword } from '@waivers/contract/auth/recover.ts';
import { readMe } from '@waivers/contract/auth/session.ts';
import { principalOf } from '@waivers/server/access/authorise.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { commandRoute } from '@waivers/server/http/command-route.ts';
import { ownerCommand } from '@waivers/server/http/owner-command.ts';
import { sendProblem, sendRefusal } from '@waivers/server/http/problems.ts';
import { timeZoneOf } from '../accounts/time-zone.ts';
import { replacePassword } from './passwords/change-password.ts';
import { choosePassword } from './passwords/choose-password.ts';
import { createRecoveryRequests } from './recovery/request-recovery.ts';
import { continueLogIn } from './second-factor/ask-for-factor.ts';
import { type FactorRouteServices, factorRoutes } from './second-factor/factor-routes.ts';
import { factorLogInRoutes } from './second-factor/log-in-routes.ts';
import { answerSession } from './sessions/begin-session.ts';
import { devicesIn } from './sessions/device-cookie.ts';
import { deviceRoutes } from './sessions/device-routes.ts';
import { logInWithPassword } from './sessions/log-in.ts';
import { userOf } from './sessions/logged-in.ts';
import { sessionRoutes } from './sessions/session-routes.ts';
import { presentToken } from './sessions/sessions.ts';

export const identityRoutes =
  (services: FactorRouteServices): Routes =>
  async (app) => {
    const requestRecovery = createRecoveryRequests(services);
    await app.register(sessionRoutes(services));
    await app.register(deviceRoutes(services));
    await app.register(factorLogInRoutes(services));
    await app.register(factorRoutes(services));
    addRoute(app, logInCall, {}, async (request, reply) => {
      const timeZone = timeZoneOf(request.body.timeZone);
      const result = await logInWithPassword(services, {
        ...request.body,
        timeZone,
        address: request.ip,
        devices: devicesIn(services, request),
      });
      if (result.kind === 'use_identity_provider') return sendProblem(reply, 'use_identity_provider');
      if (result.kind === 'new_password_required') {
        return {
          challenge: 'NEW_PASSWORD_REQUIRED' as const,
          session: result.session,
          passwordMinLength: services.passwordMinLength,
        };
      }
      const success =
        result.kind === 'logged_in'
          ? await continueLogIn(services, request, reply, result, { timeZone, mayBeRemembered: true })
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
        (await continueLogIn(services, request, reply, user, {
          timeZone: user.timeZone,
          mayBeRemembered: false,
        })) ?? sendProblem(reply, 'session_expired'),
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
        const success = renewed && (await answerSession(services, request, reply, { user, ...renewed }));
        return success ?? sendProblem(reply, 'session_expired');
      },
    );

    addRoute(app, readMe, {}, async (request, reply) => {
      const { userId, method } = principalOf(request);
      const person = await userOf(services, userId, method);
      // The user was erased after the gate had accepted the token.
      return person === undefined ? sendProblem(reply, 'not_authenticated') : { result: person };
    });
  };
