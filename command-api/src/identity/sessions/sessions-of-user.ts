import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';
import type { SessionServices } from './sessions.ts';

export type KnownSession = {
  readonly id: string;
  readonly userAgent: string | null;
  readonly begunAt: Date;
  readonly lastUsedAt: Date;
};

export const sessionsOf = async (
  { database, clock }: SessionServices,
  userId: string,
): Promise<readonly KnownSession[]> => {
  const rows = await database
    .selectFrom('identity.sessions')
    .select(['session_id', 'user_agent', 'begun_at', 'rotated_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', clock())
    .orderBy('rotated_at', 'desc')
    .orderBy('session_id')
    .execute();
  return rows.map((row) => ({
    id: row.session_id,
    userAgent: row.user_agent,
    begunAt: row.begun_at,
    lastUsedAt: row.rotated_at,
  }));
};

export const endOwnSession = async (
  { database, revokedSessions }: SessionServices,
  userId: string,
  sessionId: string,
): Promise<boolean> => {
  const { numDeletedRows } = await database
    .deleteFrom('identity.sessions')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  revokedSessions.invalidate();
  return numDeletedRows === 1n;
};

/** Revokes all sessions except `kept`. A trigger revokes their ID tokens. */
export const endSessionsOf = async (
  transaction: Kysely<CommandDatabase>,
  userId: string,
  kept?: string,
): Promise<void> => {
  await transaction
    .deleteFrom('identity.sessions')
    .where('user_id', '=', userId)
    .$if(kept !== undefined, (query) => query.where('session_id', '<>', kept ?? ''))
    .execute();
};

export const isOfUser = async (
  database: Kysely<CommandDatabase>,
  sessionId: string,
  userId: string,
): Promise<boolean> => {
  const row = await database
    .selectFrom('identity.sessions')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
};
