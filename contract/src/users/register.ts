import { PRODUCT_LOCALES } from '@waivers/waiver/locales.ts';
import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { uuidOut } from '../call/ids.ts';
import { email, line } from './lines.ts';

const registrationToken = z.looseObject({
  'x-registration-token': z.string().check(z.describe('The secret segment of the registration page.')),
});

export const checkRegistration = defineCall({
  method: 'GET',
  path: '/v1/registration',
  actor: 'public',
  side: 'commands',
  tag: 'accounts',
  summary: 'Check the link of a registration page',
  problems: ['not_found'],
  headers: registrationToken,
  answers: { 204: z.void().check(z.describe('The link is valid.')) },
});

export const register = defineCall({
  method: 'POST',
  path: '/v1/user',
  actor: 'public',
  side: 'commands',
  command: true,
  tag: 'accounts',
  summary: 'Register as an owner',
  description:
    'Needs the secret of the registration page in `X-Registration-Token`. User name and temporary password are mailed.',
  problems: ['not_found', 'email_taken', 'id_already_used'],
  headers: registrationToken,
  body: z.strictObject({
    firstName: line(100),
    lastName: line(100),
    company: line(200),
    email,
    timeZone: z
      .optional(z.string())
      .check(z.meta({ description: 'IANA name, used for ages.', example: 'Europe/Berlin' })),
    locale: z
      .optional(z.enum([...PRODUCT_LOCALES, 'gr']))
      .check(z.describe('The browser’s language, used for mails to the owner if supported.')),
  }),
  answers: {
    201: z
      .object({
        result: z.object({
          id: uuidOut.check(z.describe('Id of the user.')),
          accountId: uuidOut.check(z.describe('Id in public URLs.')),
        }),
      })
      .check(z.describe('Registered; the mail is queued.')),
  },
});
