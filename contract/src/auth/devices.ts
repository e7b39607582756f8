import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { idParams, uuidOut } from '../call/ids.ts';

const time = z.string().check(z.meta({ format: 'date-time' }));

/** A browser in which the user has a live session. */
const device = z
  .object({
    id: uuidOut,
    browser: z.nullable(z.string()).check(z.describe('Such as `Firefox`; null when it did not say.')),
    system: z.nullable(z.string()).check(z.describe('Such as `Android`; null when it did not say.')),
    begunAt: time,
    lastUsedAt: time,
    isCurrent: z.boolean().check(z.describe('The session that makes this call.')),
  })
  .check(z.meta({ id: 'Device' }));
export type Device = z.infer<typeof device>;

export const listDevices = defineCall({
  method: 'GET',
  path: '/v1/auth/session',
  actor: 'user',
  action: 'use_account',
  side: 'commands',
  tag: 'identity',
  summary: 'List sessions of the user, last used first',
  answers: { 200: z.object({ results: z.array(device) }) },
});

export const signOutDevice = defineCall({
  method: 'DELETE',
  path: '/v1/auth/session/{id}',
  actor: 'user',
  action: 'use_account',
  side: 'commands',
  tag: 'identity',
  summary: 'End one session of the user',
  problems: ['not_found'],
  params: idParams,
  answers: { 204: z.void().check(z.describe('Its tokens are no longer valid.')) },
});

export const signOutEverywhere = defineCall({
  method: 'DELETE',
  path: '/v1/auth/session',
  actor: 'user',
  action: 'use_account',
  side: 'commands',
  tag: 'identity',
  summary: 'End all sessions of the user, including this one',
  answers: { 204: z.void().check(z.describe('All sessions have ended.')) },
});
