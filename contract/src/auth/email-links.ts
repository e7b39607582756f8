import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';

const body = z.strictObject({
  token: z.string().check(z.maxLength(200), z.describe('The last segment of the link in the mail.')),
});

const emailAnswer = (means: string) =>
  z.object({ result: z.object({ email: z.string() }) }).check(z.describe(means));

export const confirmEmail = defineCall({
  method: 'POST',
  path: '/v1/auth/confirm-email',
  actor: 'public',
  side: 'commands',
  command: true,
  tag: 'identity',
  summary: 'Confirm a new e-mail address with the link of its mail',
  description: 'Valid for 7 days, or until the address changes again. Idempotent.',
  problems: ['not_found', 'id_already_used', 'link_expired'],
  body,
  answers: { 200: emailAnswer('The address is confirmed.') },
});

export const undoEmailChange = defineCall({
  method: 'POST',
  path: '/v1/auth/undo-email-change',
  actor: 'public',
  side: 'commands',
  command: true,
  tag: 'identity',
  summary: 'Undo a change of e-mail address with the link sent to the old one',
  description:
    'Valid for 7 days, even after the new address was confirmed or changed again; later changes are undone too. All ' +
    'sessions of the user end. Idempotent.',
  problems: ['not_found', 'id_already_used', 'link_expired'],
  body,
  answers: { 200: emailAnswer('The restored address.') },
});
