import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@waivers/contract/auth/factor-limits.ts';
import { fingerprint } from '@waivers/events/keys/fingerprint.ts';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';

/** Omits ambiguous characters such as 0 O 1 l I because people type the codes by hand. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
/** 60 random bits. */
const LENGTH = 12;

const hashOf = (key: Buffer, userId: string, code: string): Buffer =>
  fingerprint(key, 'recovery code', `${userId}\n${code}`);

/** Full-width digits, spaces, hyphens and upper case are typing habits, not other codes. */
export const normaliseCode = (typed: string): string =>
  typed.normalize('NFKC').toLowerCase().replace(/[\s-]/g, '');

const makeCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Replaces the codes. Only keyed hashes are stored. @returns ten codes in groups of four, to be shown once */
export const replaceRecoveryCodes = async (
  transaction: Kysely<CommandDatabase>,
  fingerprintKey: Buffer,
  userId: string,
): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, makeCode);
  await forgetRecoveryCodes(transaction, userId);
  await transaction
    .insertInto('identity.recovery_codes')
    .values(
      codes.map((code) => ({ hash: hashOf(fingerprintKey, userId, code), user_id: userId, used_by: null })),
    )
    .execute();
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
};

export const forgetRecoveryCodes = async (
  transaction: Kysely<CommandDatabase>,
  userId: string,
): Promise<void> => {
  await transaction.deleteFrom('identity.recovery_codes').where('user_id', '=', userId).execute();
};

export const countRecoveryCodes = async (
  database: Kysely<CommandDatabase>,
  userId: string,
): Promise<number> => {
  const { left } = await database
    .selectFrom('identity.recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .where('used_by', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
};

/**
 * Claims a code in one statement, so that it is accepted once.
 * @param usedBy the challenge; a retry of the same one finds its code again
 * @returns the code's hash, or undefined if it is unknown or used
 */
export const claimRecoveryCode = async (
  database: Kysely<CommandDatabase>,
  fingerprintKey: Buffer,
  { userId, code, usedBy }: { readonly userId: string; readonly code: string; readonly usedBy: string },
): Promise<Buffer | undefined> => {
  const hash = hashOf(fingerprintKey, userId, code);
  const { numUpdatedRows } = await database
    .updateTable('identity.recovery_codes')
    .set({ used_by: usedBy })
    .where('hash', '=', hash)
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('used_by', 'is', null), eb('used_by', '=', usedBy)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n ? hash : undefined;
};
