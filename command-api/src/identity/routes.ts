import type { Routes } from '@waivers/server/app.ts';
import { principalOf } from '@waivers/server/authorise.ts';
import { tellPosition } from '@waivers/server/command-ids.ts';
import { sendProblem, sendRefusal } from '@waivers/server/problems.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { chooseFirstPassword } from './choose-first-password.ts';
import { devicesIn, setDeviceCookie } from './device-cookie.ts';
import { logIn } from './log-in.ts';
import {
  answerLoggedIn,
  type IdentityRouteServices,
  loggedIn,
  userOf,
  user as userShape,
} from './logged-in.ts';
import { setRefreshCookie } from './refresh-cookie.ts';
import { sessionRoutes } from './session-routes.ts';
import { beginSession } from './sessions.ts';

type User = { readonly userId: string; readonly credentialVersion: number };

const challenge = z.object({
  challenge: z.literal('NEW_PASSWORD_REQUIRED'),
  session: z.string().describe('Good once, for 5 minutes, at /v1/auth/new-password.'),
  passwordMinLength: z.int().describe('How many characters the new password needs here.'),
});

const password = z.string().min(1);

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
    app.post(
      '/v1/auth/login',
      {
        config: { actor: 'public', problems: ['invalid_credentials', 'rate_limited'] },
        schema: {
          tags: ['identity'],
          summary: 'Log in by user name or e-mail address',
          body: z.strictObject({
            username: z.string().max(320),
            password,
          }),
          response: {
            200: z
              .union([loggedIn, challenge])
              .describe('Logged in, or a new password must be chosen first.'),
          },
        },
      },
      async (request, reply) => {
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
        const success =
          result.kind === 'logged_in' ? await begin(services, request, reply, result) : undefined;
        return success ?? sendProblem(reply, 'invalid_credentials');
      },
    );

    app.post(
      '/v1/auth/new-password',
      {
        config: { actor: 'public', command: true, problems: ['session_expired', 'rate_limited'] },
        schema: {
          tags: ['identity'],
          summary: 'Finish the first log-in by choosing a password',
          body: z.strictObject({ session: z.string().max(200), newPassword: z.string().max(1000) }),
          response: { 200: loggedIn.describe('The password counts from now on; logged in.') },
        },
      },
      async (request, reply) => {
        const { commandId, id: correlationId } = request;
        const chosen = await chooseFirstPassword(services, { ...request.body, commandId, correlationId });
        if ('refused' in chosen) return sendRefusal(reply, chosen);
        tellPosition(reply, chosen.position);
        return (await begin(services, request, reply, chosen)) ?? sendProblem(reply, 'session_expired');
      },
    );

    app.get(
      '/v1/auth/me',
      {
        config: { actor: 'owner' },
        schema: {
          tags: ['identity'],
          summary: 'The person whose token this is, and the account that they work for',
          response: { 200: z.object({ result: userShape }) },
        },
      },
      async (request, reply) => {
        const person = await userOf(services, principalOf(request).userId);
        // Erased after the gate let the token in.
        return person === undefined ? sendProblem(reply, 'not_authenticated') : { result: person };
      },
    );
  };
