import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieValues, setCookie } from '../sessions/cookies.ts';
import { TRANSACTION_LIFETIME_MS } from './transactions.ts';

const COOKIE = 'waivers_oidc';

/** Ignores all if there are several, because another host of the domain may have planted one. */
export const browserOf = (request: FastifyRequest, publicUrl: string): string | undefined => {
  const [browser, ...others] = cookieValues(request, publicUrl, COOKIE);
  return others.length === 0 ? browser : undefined;
};

export const setBrowser = (reply: FastifyReply, publicUrl: string, browser: string): void =>
  setCookie(reply, publicUrl, {
    name: COOKIE,
    value: browser,
    maxAgeSeconds: TRANSACTION_LIFETIME_MS / 1000,
  });
