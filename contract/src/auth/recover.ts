import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';

export const recoverPassword = defineCall({
  method: 'POST',
  path: '/v1/reset_user',
  actor: 'public',
  side: 'commands',
  command: true,
  tag: 'identity',
  summary: 'Forgot password: a recovery password by mail',
  description:
    'The present password keeps working until somebody has logged in with the one of the mail and chosen another. ' +
    'At most 3 mails an hour for one person. Where the installation hides which names exist, the answer is always 204.',
  problems: ['not_found', 'id_already_used', 'rate_limited'],
  body: z.strictObject({
    username: z
      .string()
      .check(z.minLength(1), z.maxLength(320), z.describe('The user name or the e-mail address.')),
  }),
  answers: { 204: z.void().check(z.describe('A mail is on its way.')) },
});
