import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { idParams } from '../call/ids.ts';
import { positionHeader } from '../call/log-position.ts';
import { businessShape } from '../public/business.ts';
import { signedWaiver, signedWaiverForOwner } from './signed-waiver.ts';

const signedKey = z.optional(z.string().check(z.maxLength(100)));

export const readSignedWaiver = defineCall({
  method: 'GET',
  path: '/v1/signed_waiver/{id}',
  actor: 'public',
  side: 'reads',
  tag: 'signed waivers',
  summary: 'A signed waiver, for whoever holds its signed key; for three days after signing',
  description: 'Who held the right key is told in `owner` of the problem, with 410, whose waiver it was.',
  problems: ['link_expired', 'erased'],
  params: idParams,
  headers: z.object({ ...positionHeader.shape, 'x-signed-key': signedKey }),
  query: z.object({ signed_key: signedKey }),
  answers: { 200: z.object({ result: signedWaiver, ...businessShape }) },
});

export const readSignedWaiverPdf = defineCall({
  method: 'GET',
  path: '/v1/signed_waiver/{id}/pdf',
  actor: 'anyone',
  scope: 'read',
  side: 'reads',
  tag: 'signed waivers',
  summary: 'The record of a signed waiver as PDF/A-2b',
  description: `For whoever holds its signed key, for three days after signing; for its owner at any time. The same record gives the
same bytes. Where a font lacks a character that it promises, the file is a plain PDF 1.7, and its metadata claim no more. When too many of
the business wait, or making this one took too long, the answer is 503 with Retry-After.`,
  problems: ['link_expired', 'erased'],
  params: idParams,
  headers: z.object({ ...positionHeader.shape, 'x-signed-key': signedKey }),
  query: z.object({ signed_key: signedKey }),
  answers: {
    200: {
      description: 'Who signed and when, the text as signed, all answers, and the proof.',
      mediaTypes: ['application/pdf'],
    },
  },
});

export const readSignedWaiverAsOwner = defineCall({
  method: 'GET',
  path: '/v1/signed_waiver_auth/{id}',
  actor: 'owner',
  scope: 'read',
  side: 'reads',
  tag: 'signed waivers',
  summary: 'A signed waiver with its evidence, for its owner',
  params: idParams,
  headers: positionHeader,
  answers: { 200: z.object({ result: signedWaiverForOwner, ...businessShape }) },
});
