import { randomUUID } from 'node:crypto';
import type { RevokedSessions } from '@waivers/server/access/revoked-sessions.ts';
import type { LogInMethod } from '@waivers/waiver/vocabulary/access.ts';
import { DAY_MS } from '@waivers/waiver/vocabulary/times.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';
import type { LogInFactor } from '../../database/identity-tables.ts';
import { findFactors } from '../second-factor/factors.ts';
import { TOKEN_LIFETIME_SECONDS } from '../tokens/id-tokens.ts';
import { readRefreshToken, refreshTokenOf } from './refresh-token.ts';

export const IDLE_MS = 14 * DAY_MS;
const MAX_LIFETIME_MS = 90 * DAY_MS;
/** How long the previous token stays valid, in case two tabs share it or a response is lost. */
const GRACE_MS = 60_000;
/** Tolerated clock skew. Revocations carry the database's time, tokens the time of this process. */
const CLOCKS_DIFFER_SECONDS = 300;

export type SessionServices = {
  readonly database: Kysely<CommandDatabase>;
  /** Key from which refresh tokens are derived, so that they need not be stored. */
  readonly fingerprintKey: Buffer;
  readonly revokedSessions: RevokedSessions;
  readonly clock: () => Date;
};

/** `expiresAt` is when the session ends unless it is used again. */
type Session = { readonly id: string; readonly method: LogInMethod; readonly expiresAt: Date };

type User = { readonly userId: string; readonly credentialVersion: number };

type Proven = User & { readonly method: LogInMethod; readonly secondFactor: LogInFactor | null };

/** Locks the credential, so that it and the factors cannot change until the session is there to be ended with others. */
const isStillProven = async (
  transaction: Transaction<CommandDatabase>,
  { userId, credentialVersion, method, secondFactor }: Proven,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await transaction
    .updateTable('identity.credentials')
    .set({ last_log_in_at: now })
    .where('user_id', '=', userId)
    .where('credential_version', '=', credentialVersion)
    .$if(method !== 'oidc', (query) => query.where('state', '=', 'permanent'))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  const isPasswordOnly = method === 'password' && secondFactor === null;
  return !isPasswordOnly || (await findFactors(transaction, userId)).length === 0;
};

/** @returns undefined if the user was removed, or their password or first factor changed during the log-in */
export const openSession = async (
  services: SessionServices,
  user: Proven,
  userAgent: string | null,
): Promise<{ readonly session: Session; readonly token: string } | undefined> => {
  const now = services.clock();
  const sessionId = randomUUID();
  const expiresAt = new Date(now.getTime() + IDLE_MS);
  const isOpened = await services.database.transaction().execute(async (transaction) => {
    if (!(await isStillProven(transaction, user, now))) return false;
    await transaction
      .insertInto('identity.sessions')
      .values({
        session_id: sessionId,
        user_id: user.userId,
        credential_version: user.credentialVersion,
        method: user.method,
        generation: 1,
        begun_at: now,
        rotated_at: now,
        expires_at: expiresAt,
        user_agent: userAgent,
      })
      .execute();
    return true;
  });
  if (!isOpened) return undefined;
  return {
    session: { id: sessionId, method: user.method, expiresAt },
    token: refreshTokenOf(services.fingerprintKey, sessionId, 1),
  };
};

/** A database trigger revokes the session's ID tokens. */
const endSessionById = async (
  { database, revokedSessions }: SessionServices,
  sessionId: string,
): Promise<void> => {
  await database.deleteFrom('identity.sessions').where('session_id', '=', sessionId).execute();
  revokedSessions.invalidate();
};

const rotate = async (
  { database, clock }: SessionServices,
  { sessionId, generation }: { readonly sessionId: string; readonly generation: number },
): Promise<boolean> => {
  const now = clock();
  const { numUpdatedRows } = await database
    .updateTable('identity.sessions')
    .set({
      generation: generation + 1,
      rotated_at: now,
      expires_at: sql<Date>`least(${new Date(now.getTime() + IDLE_MS)}::timestamptz,
        begun_at + make_interval(secs => ${MAX_LIFETIME_MS / 1000}))`,
    })
    .where('session_id', '=', sessionId)
    .where('generation', '=', generation)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/**
 * Exchanges a refresh token for the next one. Reuse of an old token indicates a leak, so the session is revoked for
 * both holders. If several tokens are valid, none is accepted, because one may have been planted to log the user in
 * to a stranger's account. Tokens that we did not issue are ignored.
 * @returns undefined unless exactly one token is valid
 */
export const rotateSession = async (
  services: SessionServices,
  tokens: readonly string[],
): Promise<(User & { readonly session: Session; readonly token: string }) | undefined> => {
  const { database, fingerprintKey, clock } = services;
  const [presented, ...others] = tokens.flatMap((token) => readRefreshToken(fingerprintKey, token) ?? []);
  if (presented === undefined || others.length > 0) return undefined;
  const { sessionId, generation } = presented;
  await rotate(services, presented);
  const row = await database
    .selectFrom('identity.sessions as session')
    .innerJoin('identity.credentials as credential', 'credential.user_id', 'session.user_id')
    .select([
      'session.user_id',
      'session.method',
      'session.generation',
      'session.rotated_at',
      'session.expires_at',
      'session.credential_version',
      'credential.credential_version as present_version',
    ])
    .where('session.session_id', '=', sessionId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const now = clock().getTime();
  const isNext = row.generation === generation + 1 && now - row.rotated_at.getTime() <= GRACE_MS;
  const isLive = row.expires_at.getTime() > now && row.credential_version === row.present_version;
  if (!isNext || !isLive) {
    await endSessionById(services, sessionId);
    return undefined;
  }
  return {
    userId: row.user_id,
    credentialVersion: row.credential_version,
    session: { id: sessionId, method: row.method, expiresAt: row.expires_at },
    token: refreshTokenOf(fingerprintKey, sessionId, row.generation),
  };
};

export const endSession = async (services: SessionServices, token: string): Promise<void> => {
  const presented = readRefreshToken(services.fingerprintKey, token);
  if (presented !== undefined) await endSessionById(services, presented.sessionId);
};

/** Skips a generation so that a copied refresh token cannot pass for a second tab and obtain the next one. */
export const rebindSession = async (
  transaction: Kysely<CommandDatabase>,
  sessionId: string,
  { userId, toVersion }: { readonly userId: string; readonly toVersion: number },
  now: Date,
): Promise<void> => {
  await transaction
    .updateTable('identity.sessions')
    .set({
      credential_version: toVersion,
      generation: sql<number>`generation + 2`,
      rotated_at: now,
    })
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .execute();
};

/** Returns the current refresh token of a session. @returns undefined if the session has ended */
export const presentToken = async (
  { database, fingerprintKey, clock }: SessionServices,
  sessionId: string,
  user: User,
): Promise<{ readonly session: Session; readonly token: string } | undefined> => {
  const row = await database
    .selectFrom('identity.sessions')
    .select(['generation', 'method', 'expires_at'])
    .where('session_id', '=', sessionId)
    .where('user_id', '=', user.userId)
    .where('credential_version', '=', user.credentialVersion)
    .where('expires_at', '>', clock())
    .executeTakeFirst();
  return (
    row && {
      session: { id: sessionId, method: row.method, expiresAt: row.expires_at },
      token: refreshTokenOf(fingerprintKey, sessionId, row.generation),
    }
  );
};

export const forgetOldSessions = async (database: Kysely<CommandDatabase>, now: Date): Promise<void> => {
  await database
    .deleteFrom('identity.ended_sessions')
    .where(
      'ended_at',
      '<',
      sql<Date>`now() - make_interval(secs => ${TOKEN_LIFETIME_SECONDS + CLOCKS_DIFFER_SECONDS})`,
    )
    .execute();
  await database.deleteFrom('identity.sessions').where('expires_at', '<', now).execute();
};
