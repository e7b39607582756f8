import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@waivers/waiver/vocabulary/times.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';
import { hashOfToken, makeToken } from '../secret-tokens.ts';
import { cookieValues, setCookie } from '../sessions/cookies.ts';
import { truncateUserAgent } from '../sessions/user-agents.ts';

const NAME = 'waivers_remembered';
const LIFETIME_MS = 30 * DAY_MS;
/** People may share a browser. */
const MAX_IN_COOKIE = 5;

type RememberServices = {
  readonly database: Kysely<CommandDatabase>;
  readonly publicUrl: string;
  readonly clock: () => Date;
};

const tokensIn = (request: FastifyRequest, publicUrl: string): readonly string[] =>
  cookieValues(request, publicUrl, NAME)
    .flatMap((value) => value.split('~'))
    .slice(0, MAX_IN_COOKIE);

/** Whether this browser may skip the user's second factor. */
export const isRemembered = async (
  { database, publicUrl, clock }: RememberServices,
  request: FastifyRequest,
  userId: string,
): Promise<boolean> => {
  const hashes = tokensIn(request, publicUrl).map(hashOfToken);
  if (hashes.length === 0) return false;
  const row = await database
    .selectFrom('identity.remembered_devices')
    .select('id')
    .where('user_id', '=', userId)
    .where('token_hash', 'in', hashes)
    .where('expires_at', '>', clock())
    .executeTakeFirst();
  return row !== undefined;
};

export const rememberBrowser = async (
  { database, publicUrl, clock }: RememberServices,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
): Promise<void> => {
  const token = makeToken();
  const now = clock();
  await database
    .insertInto('identity.remembered_devices')
    .values({
      id: randomUUID(),
      user_id: userId,
      token_hash: hashOfToken(token),
      user_agent: truncateUserAgent(request.headers['user-agent']),
      remembered_at: now,
      expires_at: new Date(now.getTime() + LIFETIME_MS),
    })
    .execute();
  const value = [token, ...tokensIn(request, publicUrl)].slice(0, MAX_IN_COOKIE).join('~');
  setCookie(reply, publicUrl, { name: NAME, value, maxAgeSeconds: LIFETIME_MS / 1000 });
};

export const rememberedDevicesOf = ({ database, clock }: RememberServices, userId: string) =>
  database
    .selectFrom('identity.remembered_devices')
    .select(['id', 'user_agent', 'remembered_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', clock())
    .orderBy('remembered_at', 'desc')
    .orderBy('id')
    .execute();

export const forgetRememberedDeviceOf = async (
  { database }: RememberServices,
  userId: string,
  id: string,
): Promise<boolean> => {
  const { numDeletedRows } = await database
    .deleteFrom('identity.remembered_devices')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

export const forgetRememberedDevicesOf = async (
  transaction: Kysely<CommandDatabase>,
  userId: string,
): Promise<void> => {
  await transaction.deleteFrom('identity.remembered_devices').where('user_id', '=', userId).execute();
};

export const forgetOldRememberedDevices = async (
  database: Kysely<CommandDatabase>,
  now: Date,
): Promise<void> => {
  await database.deleteFrom('identity.remembered_devices').where('expires_at', '<', now).execute();
};
