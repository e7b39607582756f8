import { createHash, timingSafeEqual } from 'node:crypto';
import type { Routes } from '@waivers/server/app.ts';
import { tellPosition } from '@waivers/server/command-ids.ts';
import { sendProblem, sendRefusal } from '@waivers/server/problems.ts';
import { showsWhatItHolds, standsInOneLine } from '@waivers/waiver/validation.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type RegistrationServices, registerAccount } from './register.ts';
import { parseTimeZone } from './time-zone.ts';

export type RegistrationRouteServices = RegistrationServices & {
  readonly registrationToken: string;
  /** IANA name, for browsers that send none. */
  readonly defaultTimeZone: string;
};

const required = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(standsInOneLine, { params: { code: 'control_characters' } })
    .refine(showsWhatItHolds, { params: { code: 'hidden_characters' } });

const email = z
  .string()
  .trim()
  .min(1)
  .max(254)
  // Spec section 5.
  .check(z.email({ pattern: /^[^\s@]+@[^\s@]+$/ }))
  .meta({ example: 'owner@example.com' });

const timeZone = z
  .string()
  .optional()
  .refine((text) => text === undefined || parseTimeZone(text) !== undefined, {
    params: { code: 'unknown_time_zone' },
  })
  .meta({ description: 'IANA name; ages are judged in it.', example: 'Europe/Berlin' });

const registration = z.strictObject({
  firstName: required(100),
  lastName: required(100),
  company: required(200),
  email,
  timeZone,
});

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The registration page is secret: without its token it does not exist. */
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
    app.post(
      '/v1/user',
      {
        config: { actor: 'public', command: true, problems: ['not_found', 'email_taken', 'id_already_used'] },
        onRequest: onlyWithToken(services.registrationToken),
        schema: {
          tags: ['accounts'],
          summary: 'Register as an owner',
          description:
            'Needs the secret of the registration page in `X-Registration-Token`. User name and temporary password come by mail.',
          headers: z.looseObject({
            'x-registration-token': z.string().describe('The secret segment of the registration page.'),
          }),
          body: registration,
          response: {
            201: z
              .object({
                result: z.object({
                  id: z.uuid().describe('The person’s.'),
                  accountId: z.uuid().describe('What public addresses name.'),
                }),
              })
              .describe('Registered; a mail is on its way.'),
          },
        },
      },
      async (request, reply) => {
        const { body } = request;
        const registered = await registerAccount(services, {
          ...body,
          timeZone: parseTimeZone(body.timeZone ?? '') ?? services.defaultTimeZone,
          commandId: request.commandId,
          correlationId: request.id,
        });
        if (registered.kind === 'refused') return sendRefusal(reply, registered.refusal);
        tellPosition(reply, registered.position);
        return reply.code(201).send({ result: { id: registered.userId, accountId: registered.accountId } });
      },
    );
  };
