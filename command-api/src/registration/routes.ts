import { createHash, timingSafeEqual } from 'node:crypto';
import { checkRegistration, register } from '@waivers/contract/users/register.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { commandRoute } from '@waivers/server/http/command-route.ts';
import { sendProblem } from '@waivers/server/http/problems.ts';
import { networkOf } from '@waivers/server/http/proxy/networks.ts';
import { createBudgets } from '@waivers/server/limits/budgets.ts';
import { isFinishedLocale, parseLocale } from '@waivers/waiver/locales.ts';
import { HOUR_MS } from '@waivers/waiver/vocabulary/times.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { parseTimeZone } from '../accounts/time-zone.ts';
import { type RegistrationServices, registerAccount } from './register.ts';

export type RegistrationRouteServices = RegistrationServices & {
  readonly registrationToken: string;
  /** IANA time zone name, used if the browser sends none. */
  readonly defaultTimeZone: string;
};

const registrationInput = z.extend(register.body, {
  timeZone: register.body.shape.timeZone.check(
    z.refine((text) => text === undefined || parseTimeZone(text) !== undefined, {
      params: { code: 'unknown_time_zone' },
    }),
  ),
});

const finishedLocaleIn = (told: string | undefined) => {
  const locale = told === undefined ? undefined : parseLocale(told);
  return locale !== undefined && isFinishedLocale(locale) ? locale : undefined;
};

/** Limits per hour, because each registration sends a mail to an arbitrary address. */
const MOST_PER_HOUR = { link: 120, network: 30 } as const;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns 404 without the token because the registration page is secret. */
const onlyWithToken = (registrationToken: string) => {
  const expected = digest(registrationToken);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const given = request.headers['x-registration-token'];
    if (typeof given === 'string' && timingSafeEqual(digest(given), expected)) return;
    return sendProblem(reply, 'not_found');
  };
};

export const registrationRoutes =
  (services: RegistrationRouteServices): Routes =>
  async (app) => {
    const onRequest = onlyWithToken(services.registrationToken);
    const ofLink = createBudgets({ amount: MOST_PER_HOUR.link, windowMs: HOUR_MS });
    const ofNetwork = createBudgets({ amount: MOST_PER_HOUR.network, windowMs: HOUR_MS });
    addRoute(app, checkRegistration, { onRequest }, async (_request, reply) => reply.code(204).send());
    commandRoute(
      app,
      register,
      { onRequest, validate: { body: registrationInput } },
      async ({ body, ip, commandId, id: correlationId }) => {
        const wait = ofNetwork.take(networkOf(ip), 1) || ofLink.take('', 1);
        if (wait > 0) return { refused: 'rate_limited' as const, retryAfterSeconds: wait };
        return registerAccount(services, {
          ...body,
          locale: finishedLocaleIn(body.locale),
          timeZone: parseTimeZone(body.timeZone ?? '') ?? services.defaultTimeZone,
          commandId,
          correlationId,
        });
      },
      ({ userId, accountId }, reply) => reply.code(201).send({ result: { id: userId, accountId } }),
    );
  };
