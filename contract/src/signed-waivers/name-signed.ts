import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { uuidIn, uuidOut } from '../call/ids.ts';
import { positionHeader } from '../call/log-position.ts';

export const MAX_NAMED = 100;

const namedSignedWaiver = z
  .object({
    id: uuidOut,
    firstName: z
      .string()
      .check(z.describe('First name of the adult or guardian; `erased` when erased, as is the last name.')),
    lastName: z.string(),
    erased: z.boolean(),
    title: z.string().check(z.describe('Title of the waiver as signed.')),
  })
  .check(z.meta({ id: 'NamedSignedWaiver' }));
export type NamedSignedWaiver = z.infer<typeof namedSignedWaiver>;

export const nameSignedWaivers = defineCall({
  method: 'POST',
  path: '/v1/signed_waiver/named',
  actor: 'user',
  action: 'list_signers',
  side: 'reads',
  tag: 'signed waivers',
  summary: 'Resolve ids of signed waivers to signers and titles, in any order; unknown ids are omitted',
  headers: positionHeader,
  body: z.strictObject({ ids: z.array(uuidIn).check(z.minLength(1), z.maxLength(MAX_NAMED)) }),
  answers: { 200: z.object({ results: z.array(namedSignedWaiver) }) },
});
