import { defineCall } from '../call/call.ts';
import { signedAnswer } from './signed-answer.ts';
import { signingBody } from './signing-body.ts';

export const signWaiver = defineCall({
  method: 'POST',
  path: '/v1/signed_waiver',
  actor: 'public',
  side: 'commands',
  command: true,
  tag: 'signing',
  summary: 'Sign a waiver as an adult or as guardian of 1 to 10 minors',
  description:
    'The `id` in the body identifies the signature: resend the same body until it is answered. 201 the first time, 200 afterwards.',
  problems: ['not_found', 'waiver_version_changed', 'id_already_used', 'erased'],
  body: signingBody,
  answers: { 201: signedAnswer, 200: signedAnswer },
});
