import { MINUTE_MS } from '@waivers/waiver/vocabulary/times.ts';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';
import { hashOfToken, makeToken } from '../secret-tokens.ts';

const LIFETIME_MS = 5 * MINUTE_MS;

export type Challenge = {
  readonly userId: string;
  readonly credentialVersion: number;
  readonly usedBy: string | null;
  readonly isRecovery: boolean;
  readonly timeZone: string | null;
};

/** Creates a single-use secret for this credential version, valid for 5 minutes. Only the hash is stored. */
export const beginChallenge = async (
  database: Kysely<CommandDatabase>,
  credential: { readonly userId: string; readonly credentialVersion: number },
  now: Date,
  { isRecovery, timeZone }: Pick<Challenge, 'isRecovery' | 'timeZone'>,
): Promise<string> => {
  const session = makeToken();
  await database
    .insertInto('identity.challenges')
    .values({
      token_hash: hashOfToken(session),
      user_id: credential.userId,
      credential_version: credential.credentialVersion,
      expires_at: new Date(now.getTime() + LIFETIME_MS),
      used_by: null,
      is_recovery: isRecovery,
      time_zone: timeZone,
    })
    .execute();
  return session;
};

/** Includes used challenges so that a lost response can be repeated. */
export const findChallenge = async (
  database: Kysely<CommandDatabase>,
  session: string,
  now: Date,
): Promise<Challenge | undefined> => {
  const row = await database
    .selectFrom('identity.challenges')
    .select(['user_id', 'credential_version', 'used_by', 'is_recovery', 'time_zone'])
    .where('token_hash', '=', hashOfToken(session))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return (
    row && {
      userId: row.user_id,
      credentialVersion: row.credential_version,
      usedBy: row.used_by,
      isRecovery: row.is_recovery,
      timeZone: row.time_zone,
    }
  );
};

/** Call this in the transaction that changes the password. @returns false if the challenge was already used */
export const useChallenge = async (
  transaction: Kysely<CommandDatabase>,
  session: string,
  commandId: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await transaction
    .updateTable('identity.challenges')
    .set({ used_by: commandId })
    .where('token_hash', '=', hashOfToken(session))
    .where('used_by', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const forgetChallenges = async (
  transaction: Kysely<CommandDatabase>,
  userId: string,
): Promise<void> => {
  await transaction.deleteFrom('identity.challenges').where('user_id', '=', userId).execute();
};

export const forgetOldChallenges = async (database: Kysely<CommandDatabase>, now: Date): Promise<void> => {
  await database.deleteFrom('identity.challenges').where('expires_at', '<', now).execute();
};
