import type { FastifyReply, FastifyRequest } from 'fastify';
import { IDLE_MS } from './sessions.ts';

const NAME = 'waivers_refresh';
const LONGEST_HEADER = 8192;

/**
 * The refresh token lives in a cookie that no script can read and that no other site can make a browser send; it goes
 * to the routes of logging in only.
 */
const cookie = (value: string, maxAgeSeconds: number, publicUrl: string): string =>
  `${NAME}=${value}; Path=/v1/auth; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict` +
  (publicUrl.startsWith('https:') ? '; Secure' : '');

export const setRefreshCookie = (reply: FastifyReply, token: string, publicUrl: string): void => {
  reply.header('Set-Cookie', cookie(token, IDLE_MS / 1000, publicUrl));
};

export const clearRefreshCookie = (reply: FastifyReply, publicUrl: string): void => {
  reply.header('Set-Cookie', cookie('', 0, publicUrl));
};

export const refreshTokenIn = (request: FastifyRequest): string | undefined => {
  const header = request.headers.cookie;
  if (header === undefined || header.length > LONGEST_HEADER) return undefined;
  for (const pair of header.split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === NAME && value !== undefined && value !== '') return value;
  }
  return undefined;
};
