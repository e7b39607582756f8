import { USER_ROLES } from '@waivers/waiver/vocabulary/access.ts';
import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { uuidOut } from '../call/ids.ts';
import { openEnum } from '../call/open-enum.ts';
import { line } from '../users/lines.ts';
import { loggedIn } from './logged-in.ts';

const token = z.string().check(z.maxLength(200), z.describe('The last segment of the link in the mail.'));

const common = { actor: 'public', side: 'commands', tag: 'identity', method: 'POST' } as const;

export const readInvitation = defineCall({
  ...common,
  path: '/v1/auth/read-invitation',
  summary: 'Read an invitation by the link in its mail',
  problems: ['not_found', 'link_expired'],
  body: z.strictObject({ token }),
  answers: {
    200: z.object({
      result: z.object({
        accountId: uuidOut.check(z.describe('The business.')),
        company: z.string(),
        role: openEnum(USER_ROLES),
        email: z.string(),
        passwordMinLength: z.int().check(z.describe('Minimum length of a password on this installation.')),
      }),
    }),
  },
});

export const acceptInvitation = defineCall({
  ...common,
  path: '/v1/auth/accept-invitation',
  command: true,
  summary: 'Accept an invitation: choose a name and a password, and log in',
  description:
    'Valid for 72 hours, once. 410 when the invitation was accepted, revoked or sent again since; 409 `email_taken` ' +
    'when its address is already used to log in.',
  problems: [
    'not_found',
    'link_expired',
    'use_identity_provider',
    'email_taken',
    'rate_limited',
    'id_already_used',
  ],
  body: z.strictObject({
    token,
    firstName: line(100),
    lastName: line(100),
    newPassword: z.string().check(z.maxLength(1000)),
  }),
  answers: { 200: loggedIn.check(z.describe('The person works for the business and is logged in.')) },
});
