import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { loggedIn } from './logged-in.ts';

const challenge = z.object({
  challenge: z.literal('NEW_PASSWORD_REQUIRED'),
  session: z.string().check(z.describe('Single use, valid for 5 minutes, for /v1/auth/new-password.')),
  passwordMinLength: z.int().check(z.describe('Minimum length of a new password on this installation.')),
});

export const logIn = defineCall({
  method: 'POST',
  path: '/v1/auth/login',
  actor: 'public',
  side: 'commands',
  tag: 'identity',
  summary: 'Log in by user name or e-mail address',
  problems: ['invalid_credentials', 'rate_limited'],
  body: z.strictObject({
    username: z.string().check(z.maxLength(320)),
    password: z.string().check(z.minLength(1)),
  }),
  answers: {
    200: z
      .union([loggedIn, challenge])
      .check(z.describe('Logged in, or a new password must be chosen first.')),
  },
});

export const chooseFirstPassword = defineCall({
  method: 'POST',
  path: '/v1/auth/new-password',
  actor: 'public',
  side: 'commands',
  command: true,
  tag: 'identity',
  summary: 'Finish the first log-in by choosing a password',
  problems: ['session_expired', 'rate_limited'],
  body: z.strictObject({
    session: z.string().check(z.maxLength(200)),
    newPassword: z.string().check(z.maxLength(1000)),
  }),
  answers: { 200: loggedIn.check(z.describe('The password is in effect, and the user is logged in.')) },
});
