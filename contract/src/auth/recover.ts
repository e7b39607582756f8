import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';

export const recoverPassword = defineCall({
  method: 'POST',
  path: '/v1/reset_user',
  actor: 'public',
  side: 'commands',
  command: true,
  tag: 'identity',
  summary: 'Request a recovery password by mail',
  description:
    'The current password stays valid until somebody logs in with the mailed one and chooses another. ' +
    'At most 3 mails per user and hour. Installations that hide unknown names always answer 204.',
  problems: ['not_found', 'id_already_used', 'use_identity_provider', 'rate_limited'],
  body: z.strictObject({
    username: z
      .string()
      .check(z.minLength(1), z.maxLength(320), z.describe('The user name or the e-mail address.')),
  }),
  answers: { 204: z.void().check(z.describe('A mail is on its way.')) },
});
