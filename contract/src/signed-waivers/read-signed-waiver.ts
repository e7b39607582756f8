import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { idParams } from '../call/ids.ts';
import { positionHeader } from '../call/log-position.ts';
import { businessTold } from '../public/business.ts';
import { signedWaiver, signedWaiverForOwner } from './signed-waiver.ts';

const signedKey = z.optional(z.string().check(z.maxLength(100)));

export const readSignedWaiver = defineCall({
  method: 'GET',
  path: '/v1/signed_waiver/{id}',
  actor: 'public',
  side: 'reads',
  tag: 'signed waivers',
  summary: 'A signed waiver, for whoever holds its signed key; for three days after signing',
  problems: ['link_expired', 'erased'],
  params: idParams,
  headers: z.object({ ...positionHeader.shape, 'x-signed-key': signedKey }),
  query: z.object({ signed_key: signedKey }),
  answers: { 200: z.object({ result: signedWaiver, ...businessTold }) },
});

export const readSignedWaiverAsOwner = defineCall({
  method: 'GET',
  path: '/v1/signed_waiver_auth/{id}',
  actor: 'owner',
  side: 'reads',
  tag: 'signed waivers',
  summary: 'A signed waiver with its evidence, for its owner',
  params: idParams,
  headers: positionHeader,
  answers: { 200: z.object({ result: signedWaiverForOwner, ...businessTold }) },
});
