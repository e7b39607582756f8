import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { idParams } from '../call/ids.ts';
import { positionHeader } from '../call/log-position.ts';
import { waiverAnswer } from './waiver-answer.ts';

export const readWaiver = defineCall({
  method: 'GET',
  path: '/v1/waiver/{id}',
  actor: 'anyone',
  action: 'read_waivers',
  side: 'reads',
  tag: 'waivers',
  summary: 'Read a waiver as customers sign it; owners can also read unpublished ones',
  params: idParams,
  headers: positionHeader,
  query: z.object({
    locale: z
      .optional(z.string().check(z.maxLength(20)))
      .check(z.describe('Preferred language; falls back to another.')),
    revision: z
      .optional(z.literal('latest'))
      .check(z.describe("With the owner's token: the newest revision.")),
  }),
  answers: { 200: waiverAnswer },
});
