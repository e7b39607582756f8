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
  description: 'Good for 7 days, and until the address is changed again. A second use answers the same.',
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
  summary: 'Take back a change of the e-mail address with the link sent to the old one',
  description:
    'Good for 7 days, also after the new address was confirmed or changed again: later changes go with it. All ' +
    'sessions of the person end. A second use answers the same.',
  problems: ['not_found', 'id_already_used', 'link_expired'],
  body,
  answers: { 200: emailAnswer('The address that counts again.') },
});
