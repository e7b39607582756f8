import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { loggedIn, user } from './logged-in.ts';

export const refreshSession = defineCall({
  method: 'POST',
  path: '/v1/auth/refresh',
  actor: 'public',
  side: 'commands',
  tag: 'identity',
  summary: 'A new ID token for the browser that is logged in',
  description:
    'The refresh token comes and goes in a cookie (HttpOnly, SameSite=Strict), another one each time.',
  problems: ['session_expired', 'foreign_origin'],
  answers: {
    200: loggedIn.check(z.describe('Still logged in.')),
    204: z.void().check(z.describe('Nobody is logged in here.')),
  },
});

export const logOut = defineCall({
  method: 'POST',
  path: '/v1/auth/logout',
  actor: 'public',
  side: 'commands',
  tag: 'identity',
  summary: 'Log out: ends the session of this browser',
  problems: ['foreign_origin'],
  answers: { 204: z.void().check(z.describe('Nobody is logged in here any more.')) },
});

export const readMe = defineCall({
  method: 'GET',
  path: '/v1/auth/me',
  actor: 'owner',
  side: 'commands',
  tag: 'identity',
  summary: 'The person whose token this is, and the account that they work for',
  answers: { 200: z.object({ result: user }) },
});
