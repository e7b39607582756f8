import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieValues, setCookie } from './cookies.ts';
import { IDLE_MS } from './sessions.ts';

const NAME = 'waivers_refresh';

export const setRefreshCookie = (reply: FastifyReply, token: string, publicUrl: string): void => {
  setCookie(reply, publicUrl, { name: NAME, value: token, maxAgeSeconds: IDLE_MS / 1000 });
};

export const clearRefreshCookie = (reply: FastifyReply, publicUrl: string): void => {
  setCookie(reply, publicUrl, { name: NAME, value: '', maxAgeSeconds: 0 });
};

/** Returns more than one token if an attacker has planted another cookie. */
export const refreshTokensIn = (request: FastifyRequest, publicUrl: string): readonly string[] =>
  cookieValues(request, publicUrl, NAME);
