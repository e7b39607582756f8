import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@waivers/waiver/vocabulary/times.ts';
import { type Kysely, sql } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';
import { hashOfToken, makeToken } from '../secret-tokens.ts';

export const CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS;
const MAX_FAILURES = 5;

export type FactorPurpose = CommandDatabase['identity.factor_challenges']['purpose'];

export type FactorChallenge = {
  readonly id: string;
  readonly userId: string;
  readonly credentialVersion: number;
  /** Base64url, or null if no passkey may answer. */
  readonly passkeyChallenge: string | null;
  readonly timeZone: string | null;
};

export type NewChallenge = Pick<FactorChallenge, 'userId' | 'credentialVersion'> &
  Partial<Pick<FactorChallenge, 'passkeyChallenge' | 'timeZone'>> & { readonly purpose: FactorPurpose };

/** Begins a session of 5 minutes, of which only the hash is stored. @returns the session */
export const beginFactorChallenge = async (
  database: Kysely<CommandDatabase>,
  { purpose, userId, credentialVersion, passkeyChallenge = null, timeZone = null }: NewChallenge,
  now: Date,
): Promise<string> => {
  const session = makeToken();
  await database
    .insertInto('identity.factor_challenges')
    .values({
      id: randomUUID(),
      token_hash: hashOfToken(session),
      purpose,
      user_id: userId,
      credential_version: credentialVersion,
      passkey_challenge: passkeyChallenge,
      time_zone: timeZone,
      expires_at: new Date(now.getTime() + CHALLENGE_LIFETIME_MS),
    })
    .execute();
  return session;
};

export const findFactorChallenge = async (
  database: Kysely<CommandDatabase>,
  purpose: FactorPurpose,
  session: string,
  now: Date,
): Promise<FactorChallenge | undefined> => {
  const row = await database
    .selectFrom('identity.factor_challenges')
    .select(['id', 'user_id', 'credential_version', 'passkey_challenge', 'time_zone'])
    .where('token_hash', '=', hashOfToken(session))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('failures', '<', MAX_FAILURES)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      credentialVersion: row.credential_version,
      passkeyChallenge: row.passkey_challenge,
      timeZone: row.time_zone,
    }
  );
};

/** Counts an answer as wrong before it is checked, so that concurrent guesses count. @returns false after the fifth */
export const countAnswer = async (database: Kysely<CommandDatabase>, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await database
    .updateTable('identity.factor_challenges')
    .set({ failures: sql<number>`failures + 1` })
    .where('id', '=', id)
    .where('failures', '<', MAX_FAILURES)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** @returns false if the challenge was answered before */
export const endFactorChallenge = async (database: Kysely<CommandDatabase>, id: string): Promise<boolean> => {
  const { numDeletedRows } = await database
    .deleteFrom('identity.factor_challenges')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

/** Binds the challenge to the factor that its answer adds. @returns false if it was answered for another one */
export const claimChallenge = async (
  database: Kysely<CommandDatabase>,
  id: string,
  factorId: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await database
    .updateTable('identity.factor_challenges')
    .set({ used_by: factorId })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('used_by', 'is', null), eb('used_by', '=', factorId)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Stores a passkey session once it is answered, so that it is accepted once. @returns false if it was before */
export const recordAnswered = async (
  database: Kysely<CommandDatabase>,
  { session, userId, credentialVersion }: { session: string; userId: string; credentialVersion: number },
  expiresAt: Date,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('identity.factor_challenges')
    .values({
      id: randomUUID(),
      token_hash: hashOfToken(session),
      purpose: 'passkey_log_in',
      user_id: userId,
      credential_version: credentialVersion,
      passkey_challenge: null,
      time_zone: null,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

export const forgetFactorChallenges = async (
  transaction: Kysely<CommandDatabase>,
  userId: string,
): Promise<void> => {
  await transaction
    .deleteFrom('identity.factor_challenges')
    .where('user_id', '=', userId)
    .where('purpose', '<>', 'passkey_log_in')
    .execute();
};

export const forgetOldFactorChallenges = async (
  database: Kysely<CommandDatabase>,
  now: Date,
): Promise<void> => {
  await database.deleteFrom('identity.factor_challenges').where('expires_at', '<', now).execute();
};
