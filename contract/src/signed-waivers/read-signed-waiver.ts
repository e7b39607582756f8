import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { idParams } from '../call/ids.ts';
import { positionHeader } from '../call/log-position.ts';
import { businessShape } from '../public/business.ts';
import { signedWaiver, signedWaiverForDesk, signedWaiverForOwner } from './signed-waiver.ts';

export const signedKey = z.optional(z.string().check(z.maxLength(100)));

const mailServer = z
  .optional(z.boolean())
  .check(z.describe('Whether this installation can mail copies. Older versions do not say.'));

export const readSignedWaiver = defineCall({
  method: 'GET',
  path: '/v1/signed_waiver/{id}',
  actor: 'public',
  side: 'reads',
  tag: 'signed waivers',
  summary: 'Read a signed waiver with its signed key, for three days after signing',
  description: 'A 410 for a valid key names the business in `owner`.',
  problems: ['link_expired', 'erased'],
  params: idParams,
  headers: z.object({ ...positionHeader.shape, 'x-signed-key': signedKey }),
  query: z.object({ signed_key: signedKey }),
  answers: { 200: z.object({ result: signedWaiver, ...businessShape, mailServer }) },
});

export const readSignedWaiverPdf = defineCall({
  method: 'GET',
  path: '/v1/signed_waiver/{id}/pdf',
  actor: 'anyone',
  action: 'read_records',
  side: 'reads',
  tag: 'signed waivers',
  summary: 'Download the record of a signed waiver as PDF/A-2b',
  description: `With the signed key, for three days after signing; for the owner at any time. The first download seals the
file (PAdES) and stores the seal, so the same record yields the same bytes. Without the seal, which is never waited for
when it cannot be made, the file is the sealed one's beginning. If a font lacks a character, the file is a plain PDF 1.7, as its metadata says. When too many requests of
the business are waiting, or rendering takes too long, the answer is 503 with Retry-After.`,
  problems: ['link_expired', 'erased'],
  params: idParams,
  headers: z.object({ ...positionHeader.shape, 'x-signed-key': signedKey }),
  query: z.object({
    signed_key: signedKey,
    unsealed: z
      .optional(z.literal('1'))
      .check(z.describe('`1`: without the seal, as the bytes that can be reproduced.')),
  }),
  answers: {
    200: {
      description: 'Participants, times, the text as signed, all answers, and the evidence.',
      mediaTypes: ['application/pdf'],
    },
  },
});

export const readSignedWaiverAsOwner = defineCall({
  method: 'GET',
  path: '/v1/signed_waiver_auth/{id}',
  actor: 'user',
  action: 'list_signers',
  side: 'reads',
  tag: 'signed waivers',
  summary: 'Read a signed waiver with its evidence, as its owner',
  description:
    'Roles that read no records get names, ages, the state of the record and the entries of the front desk: no answers, addresses, birth dates, signatures or evidence.',
  params: idParams,
  headers: positionHeader,
  answers: {
    200: z.object({ result: z.union([signedWaiverForOwner, signedWaiverForDesk]), ...businessShape }),
  },
});
