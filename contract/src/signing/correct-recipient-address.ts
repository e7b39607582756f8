import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { idParams } from '../call/ids.ts';
import { recipientAddress } from '../signed-waivers/signed-waiver.ts';

export const correctRecipientAddress = defineCall({
  method: 'POST',
  path: '/v1/signed_waiver/{id}/recipient-address',
  actor: 'public',
  side: 'commands',
  command: true,
  tag: 'signing',
  summary: 'Correct the email address for the copy with the signed key, once, within a day of signing',
  description:
    'The copy is sent to the new address. The signed document keeps the address as typed. 404 also if none was typed.',
  problems: ['not_found', 'erased', 'voided', 'already_corrected', 'too_late', 'id_already_used'],
  params: idParams,
  headers: z.object({ 'x-signed-key': z.optional(z.string().check(z.maxLength(100))) }),
  body: z.strictObject({ email: z.string().check(z.maxLength(1000)) }),
  answers: { 200: z.object({ result: recipientAddress }) },
});
