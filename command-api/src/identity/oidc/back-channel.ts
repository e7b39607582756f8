import type { RevokedSessions } from '@waivers/server/access/revoked-sessions.ts';
import { type RateLimitRefusal, rateLimitRefusal } from '@waivers/server/limits/rate-limit-refusal.ts';
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';
import { attemptSucceeded, beginLogOutAttempt } from '../sessions/attempts.ts';
import { type Provider, type ProviderServices, readProvider } from './provider.ts';
import { messageOf, readKeys, type Warn } from './provider-client.ts';

export type BackChannelServices = ProviderServices & {
  readonly revokedSessions: RevokedSessions;
  readonly fingerprintKey: Buffer;
};

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** How old a token may be; used ones are remembered for twice as long. */
const MAX_AGE_SECONDS = 300;
const TOLERANCE_SECONDS = 30;
const REMEMBERED_MS = 2 * MAX_AGE_SECONDS * 1000;

/** Asymmetric algorithms only, because anyone who knows a shared secret could end sessions. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

const isEvent = ({ events }: JWTPayload): boolean =>
  typeof events === 'object' && events !== null && EVENT in events;

/**
 * Whether an unverified token claims to be a recent log-out for this client, so that most forged ones make us send no
 * requests to the provider.
 */
const isPlausible = (
  { oidc }: BackChannelServices,
  { issuer, clientId }: Provider,
  token: string,
): boolean => {
  try {
    const payload = decodeJwt(token);
    const { iss, aud, iat = 0 } = payload;
    const ageSeconds = oidc.clock().getTime() / 1000 - iat;
    return (
      iss === issuer &&
      [aud].flat().includes(clientId) &&
      isEvent(payload) &&
      Math.abs(ageSeconds) <= MAX_AGE_SECONDS + TOLERANCE_SECONDS
    );
  } catch {
    return false;
  }
};

/** @returns undefined unless the token is one of this provider, for this client, and meant for logging out */
const verify = async (
  { oidc }: BackChannelServices,
  { issuer, clientId }: Provider,
  keys: unknown,
  token: string,
): Promise<(JWTPayload & { readonly jti: string }) | undefined> => {
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys as JSONWebKeySet), {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      clockTolerance: TOLERANCE_SECONDS,
      maxTokenAge: MAX_AGE_SECONDS,
      requiredClaims: ['iat', 'jti', 'events'],
      currentDate: oidc.clock(),
    });
    const { jti, sub, sid, nonce } = payload;
    const isWhole = isEvent(payload) && nonce === undefined && (sub ?? sid) !== undefined;
    return isWhole && jti !== undefined ? { ...payload, jti } : undefined;
  } catch {
    return undefined;
  }
};

/** @returns false if the token was used before */
const useOnce = async (
  database: Kysely<CommandDatabase>,
  issuer: string,
  jti: string,
  now: Date,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('identity.oidc_log_outs')
    .values({ issuer, token_id: jti, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

const endSessions = async (
  database: Kysely<CommandDatabase>,
  { accountId, issuer }: Provider,
  { sub, sid }: JWTPayload,
): Promise<void> => {
  const ended = database
    .selectFrom('identity.oidc_sessions')
    .select('session_id')
    .where('issuer', '=', issuer)
    .where('provider_account_id', accountId === null ? 'is' : '=', accountId)
    .$if(sub !== undefined, (query) => query.where('subject', '=', sub ?? ''))
    .$if(typeof sid === 'string', (query) =>
      query.where((eb) =>
        eb.or([
          eb('provider_session', '=', String(sid)),
          // The provider's ID tokens do not name sessions, so end all of this person.
          ...(sub === undefined ? [] : [eb('provider_session', 'is', null)]),
        ]),
      ),
    );
  await database.deleteFrom('identity.sessions').where('session_id', 'in', ended).execute();
};

type Outcome = { readonly refused: 'bad_request' | 'oidc_unavailable' } | RateLimitRefusal | undefined;

type LogOut = { readonly accountId: string | null; readonly token: string; readonly network: string };

const BAD_REQUEST = { refused: 'bad_request' } as const;

/**
 * OpenID Connect Back-Channel Logout 1.0, section 2.6. Counts as a failure before the provider's keys are read, so that
 * strangers can cause few requests.
 * @param accountId null for the installation's provider
 */
export const logOutByProvider = async (
  services: BackChannelServices,
  { accountId, token, network }: LogOut,
  warn: Warn,
): Promise<Outcome> => {
  const provider = await readProvider(services, accountId);
  if (provider === undefined || !isPlausible(services, provider, token)) return BAD_REQUEST;
  const now = services.oidc.clock();
  const begun = await beginLogOutAttempt(services, { accountId, network, now });
  const early = rateLimitRefusal(begun.waitsUntil, now);
  if (early !== undefined) return early;
  let keys: unknown;
  try {
    keys = await readKeys(services.oidc, provider);
  } catch (error) {
    warn(messageOf(error));
    return { refused: 'oidc_unavailable' };
  }
  const payload = await verify(services, provider, keys, token);
  if (payload === undefined) return BAD_REQUEST;
  const isNew = await services.database.transaction().execute(async (transaction) => {
    if (!(await useOnce(transaction, provider.issuer, payload.jti.slice(0, 500), now))) return false;
    await endSessions(transaction, provider, payload);
    return true;
  });
  if (!isNew) return BAD_REQUEST;
  services.revokedSessions.invalidate();
  await attemptSucceeded(services, begun, now);
  return undefined;
};

export const forgetOldLogOuts = async (database: Kysely<CommandDatabase>, now: Date): Promise<void> => {
  await database
    .deleteFrom('identity.oidc_log_outs')
    .where('used_at', '<', new Date(now.getTime() - REMEMBERED_MS))
    .execute();
};
