import { createHash, randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';
import { MAX_PASSWORD_LENGTH, normalisePassword } from './password-policy.ts';

export const TEMPORARY_PASSWORD_LIFETIME_MS = 7 * 86_400_000;

/** Omits ambiguous characters such as 0 O 1 l I because people type the password by hand. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 20;

/** Returns 100 random bits as 20 characters in groups of five. */
export const makeTemporaryPassword = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join('')
    .replace(/(.{5})(?=.)/g, '$1-');

export type IssuedPassword = {
  readonly to: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly username: string;
  readonly temporaryPassword: string;
  readonly expiresAt: Date;
};

const hashOf = (password: string): Buffer =>
  createHash('sha256')
    .update(normalisePassword(password.slice(0, 2 * MAX_PASSWORD_LENGTH)))
    .digest();

export type RecoveryPassword = {
  readonly password: string;
  readonly userId: string;
  readonly accountId: string;
  readonly eventId: string;
  readonly expiresAt: Date;
};

/** @returns false if the event already has a recovery password */
export const addRecoveryPassword = async (
  transaction: Kysely<CommandDatabase>,
  { password, userId, accountId, eventId, expiresAt }: RecoveryPassword,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('identity.temporary_passwords')
    .values({
      hash: hashOf(password),
      user_id: userId,
      account_id: accountId,
      event_id: eventId,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Takes the same time for an unknown user, whose `userId` is undefined. */
export const isRecoveryPassword = async (
  database: Kysely<CommandDatabase>,
  userId: string | undefined,
  typed: string,
  now: Date,
): Promise<boolean> => {
  const row = await database
    .selectFrom('identity.temporary_passwords')
    .select('user_id')
    .where('hash', '=', hashOf(typed))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined && row.user_id === userId;
};

/** Call this in the transaction that sets another password or undoes an email change. */
export const forgetRecoveryPasswords = async (
  transaction: Kysely<CommandDatabase>,
  userId: string,
): Promise<void> => {
  await transaction.deleteFrom('identity.temporary_passwords').where('user_id', '=', userId).execute();
};

export const forgetOldRecoveryPasswords = async (
  database: Kysely<CommandDatabase>,
  now: Date,
): Promise<void> => {
  await database.deleteFrom('identity.temporary_passwords').where('expires_at', '<=', now).execute();
};
