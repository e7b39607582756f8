import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { loggedIn, user } from './logged-in.ts';

export const refreshSession = defineCall({
  method: 'POST',
  path: '/v1/auth/refresh',
  actor: 'public',
  side: 'commands',
  tag: 'identity',
  summary: 'Get a new ID token for a logged-in browser',
  description: 'The refresh token is a cookie (HttpOnly, SameSite=Strict) that changes on each call.',
  problems: ['session_expired', 'foreign_origin'],
  answers: {
    200: loggedIn.check(z.describe('Still logged in.')),
    204: z.void().check(z.describe('This browser is not logged in.')),
  },
});

export const logOut = defineCall({
  method: 'POST',
  path: '/v1/auth/logout',
  actor: 'public',
  side: 'commands',
  tag: 'identity',
  summary: 'Log out of this browser',
  problems: ['foreign_origin'],
  answers: { 204: z.void().check(z.describe('This browser is logged out.')) },
});

export const readMe = defineCall({
  method: 'GET',
  path: '/v1/auth/me',
  actor: 'user',
  action: 'use_account',
  side: 'commands',
  tag: 'identity',
  summary: 'Read the logged-in user and their account',
  answers: { 200: z.object({ result: user }) },
});
