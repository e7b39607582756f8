import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';

export const confirmPassword = defineCall({
  method: 'POST',
  path: '/v1/auth/confirm-password',
  actor: 'user',
  action: 'use_account',
  side: 'commands',
  tag: 'identity',
  summary: 'Confirm the password for sensitive calls',
  description:
    'Calls that answer `confirmation_required` take the confirmation in the header `X-Confirmation`. A wrong password answers ' +
    '422 with the code `wrong_password` at `currentPassword`, and counts as a failed log-in.',
  problems: ['session_expired', 'rate_limited'],
  body: z.strictObject({ currentPassword: z.string().check(z.minLength(1), z.maxLength(1000)) }),
  answers: {
    200: z.object({
      confirmation: z.string().check(z.describe('Valid only with ID tokens of this session.')),
      expiresIn: z.int().check(z.describe('Seconds.')),
    }),
  },
});
