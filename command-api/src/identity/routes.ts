import type { Routes } from '@waivers/server/app.ts';
import { ownerOf } from '@waivers/server/authorise.ts';
import { tellPosition } from '@waivers/server/command-ids.ts';
import { sendProblem, sendRefusal } from '@waivers/server/problems.ts';
import { z } from 'zod';
import { chooseFirstPassword, type FirstPasswordServices } from '../accounts/choose-first-password.ts';
import { readAccount } from '../accounts/read.ts';
import type { CommandServices } from '../handle-command.ts';
import type { Metrics } from '../metrics.ts';
import { type IdTokens, TOKEN_LIFETIME_SECONDS } from './id-tokens.ts';
import { logIn } from './log-in.ts';

export type IdentityRouteServices = FirstPasswordServices & {
  readonly idTokens: IdTokens;
  readonly fingerprintKey: Buffer;
  readonly metrics: Metrics;
};

const user = z
  .object({
    id: z.uuid(),
    username: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    company: z.string(),
    timeZone: z.string(),
  })
  .meta({ id: 'User' });

const loggedIn = z.object({
  idToken: z.string().describe('JWT; goes into `Authorization`.'),
  expiresIn: z.int().describe('Seconds.'),
  user,
});

const challenge = z.object({
  challenge: z.literal('NEW_PASSWORD_REQUIRED'),
  session: z.string().describe('Good once, for 5 minutes, at /v1/auth/new-password.'),
});

const password = z
  .string('Your username or password is invalid.')
  .min(1, 'Your username or password is invalid.');

const userOf = async (services: CommandServices, accountId: string) => {
  const account = await readAccount(services, accountId);
  if (account === undefined || account.profile === 'erased' || account.state.status === 'erased')
    return undefined;
  return { id: accountId, ...account.profile, timeZone: account.state.timeZone };
};

const answer = async (
  services: IdentityRouteServices,
  owner: { readonly accountId: string; readonly credentialVersion: number },
) => {
  const person = await userOf(services, owner.accountId);
  if (person === undefined) return undefined;
  return { idToken: await services.idTokens.issue(owner), expiresIn: TOKEN_LIFETIME_SECONDS, user: person };
};

/** Log in, finish the first log-in, who am I. */
export const identityRoutes =
  (services: IdentityRouteServices): Routes =>
  async (app) => {
    app.post(
      '/v1/auth/login',
      {
        config: { actor: 'public', problems: ['invalid_credentials'] },
        schema: {
          tags: ['identity'],
          summary: 'Log in by user name or e-mail address',
          body: z.strictObject({
            username: z.string('Your username or password is invalid.').max(320),
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
        const result = await logIn(services, { ...request.body, address: request.ip });
        if (result.kind === 'new_password_required') {
          return { challenge: 'NEW_PASSWORD_REQUIRED' as const, session: result.session };
        }
        const success = result.kind === 'logged_in' ? await answer(services, result) : undefined;
        return success ?? sendProblem(reply, 'invalid_credentials');
      },
    );

    app.post(
      '/v1/auth/new-password',
      {
        config: { actor: 'public', command: true, problems: ['session_expired'] },
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
        return (await answer(services, chosen)) ?? sendProblem(reply, 'session_expired');
      },
    );

    app.get(
      '/v1/auth/me',
      {
        config: { actor: 'owner' },
        schema: {
          tags: ['identity'],
          summary: 'The owner whose token this is',
          response: { 200: z.object({ result: user }) },
        },
      },
      async (request, reply) => {
        const person = await userOf(services, ownerOf(request).accountId);
        // The gate lets nobody in who is erased: this one went in the meantime, and the token with them.
        return person === undefined ? sendProblem(reply, 'not_authenticated') : { result: person };
      },
    );
  };
