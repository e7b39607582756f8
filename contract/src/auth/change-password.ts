import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { loggedIn } from './logged-in.ts';

export const changePassword = defineCall({
  method: 'POST',
  path: '/v1/auth/password',
  actor: 'user',
  action: 'use_account',
  side: 'commands',
  command: true,
  confirmed: 'with_factor',
  tag: 'identity',
  summary: 'Change the password, given the current one',
  description:
    'This session continues; all other sessions of the user end. A wrong current password answers 422 with the ' +
    'code `wrong_password` at `currentPassword`, and counts as an attempt to log in. People with a second factor also ' +
    'confirm it.',
  problems: ['session_expired', 'id_already_used', 'rate_limited'],
  body: z.strictObject({
    currentPassword: z.string().check(z.minLength(1), z.maxLength(1000)),
    newPassword: z.string().check(z.maxLength(1000)),
  }),
  answers: { 200: loggedIn.check(z.describe('The new password is in effect.')) },
});
