import type { UserRole } from '@waivers/waiver/vocabulary/access.ts';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../database/command-database.ts';
import { forgetRecoveryPasswords, TEMPORARY_PASSWORD_LIFETIME_MS } from './passwords/temporary-passwords.ts';
import { forgetFactorChallenges } from './second-factor/factor-challenges.ts';
import { deleteFactorsOf, deleteFactorsSince } from './second-factor/factors.ts';
import { forgetRecoveryCodes } from './second-factor/recovery-codes.ts';
import { forgetRememberedDevicesOf } from './second-factor/remembered-devices.ts';
import { rebindSession } from './sessions/sessions.ts';
import { endSessionsOf, isOfUser } from './sessions/sessions-of-user.ts';

export type Credential = {
  readonly userId: string;
  readonly accountId: string;
  readonly role: UserRole;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly temporaryExpiresAt: Date | null;
  readonly credentialVersion: number;
};

const COLUMNS = [
  'account_id',
  'user_id',
  'role',
  'username',
  'email',
  'password_hash',
  'temporary_expires_at',
  'credential_version',
] as const;

type Row = Pick<CommandDatabase['identity.credentials'], (typeof COLUMNS)[number]>;

const fromRow = (row: Row): Credential => ({
  accountId: row.account_id,
  userId: row.user_id,
  role: row.role,
  username: row.username,
  email: row.email,
  passwordHash: row.password_hash,
  temporaryExpiresAt: row.temporary_expires_at,
  credentialVersion: row.credential_version,
});

/** @param name the normalised user name or email address */
export const findCredentialByName = async (
  database: Kysely<CommandDatabase>,
  name: string,
): Promise<Credential | undefined> => {
  const row = await database
    .selectFrom('identity.credentials')
    .select(COLUMNS)
    .where((eb) => eb.or([eb('username', '=', name), eb('email', '=', name)]))
    .executeTakeFirst();
  return row && fromRow(row);
};

export const findCredentialByEmail = async (
  database: Kysely<CommandDatabase>,
  email: string,
): Promise<Credential | undefined> => {
  const row = await database
    .selectFrom('identity.credentials')
    .select(COLUMNS)
    .where('email', '=', email)
    .executeTakeFirst();
  return row && fromRow(row);
};

export const findCredential = async (
  database: Kysely<CommandDatabase>,
  userId: string,
): Promise<Credential | undefined> => {
  const row = await database
    .selectFrom('identity.credentials')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && fromRow(row);
};

/** Locks the user's credential until the end of the transaction. @returns false if the user has no credential */
export const holdCredential = async (
  transaction: Kysely<CommandDatabase>,
  userId: string,
): Promise<boolean> => {
  const row = await transaction
    .selectFrom('identity.credentials')
    .select('user_id')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
};

type NewCredential = Omit<Credential, 'temporaryExpiresAt'>;

/** @returns false if the user has a credential */
const addCredential = async (
  transaction: Kysely<CommandDatabase>,
  credential: Credential & { readonly peopleVersion?: number },
  now: Date,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('identity.credentials')
    .values({
      account_id: credential.accountId,
      user_id: credential.userId,
      role: credential.role,
      username: credential.username,
      email: credential.email,
      password_hash: credential.passwordHash,
      state: credential.temporaryExpiresAt === null ? 'permanent' : 'temporary',
      temporary_expires_at: credential.temporaryExpiresAt,
      credential_version: credential.credentialVersion,
      changed_at: now,
      email_unsettled_since: null,
      people_version: credential.peopleVersion ?? 0,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

export const addTemporaryCredential = (
  transaction: Kysely<CommandDatabase>,
  credential: NewCredential,
  now: Date,
): Promise<boolean> => {
  const temporaryExpiresAt = new Date(now.getTime() + TEMPORARY_PASSWORD_LIFETIME_MS);
  return addCredential(transaction, { ...credential, temporaryExpiresAt }, now);
};

/** @param credential with the version of the account's stream that gave the role */
export const addPermanentCredential = (
  transaction: Kysely<CommandDatabase>,
  credential: NewCredential & { readonly peopleVersion: number },
  now: Date,
): Promise<boolean> => addCredential(transaction, { ...credential, temporaryExpiresAt: null }, now);

export type CredentialChange = {
  readonly userId: string;
  readonly fromVersion: number;
  readonly toVersion: number;
  readonly passwordHash: string;
  readonly keptSession?: string;
};

/**
 * Also revokes other sessions, recovery passwords and remembered devices.
 * @returns false if `fromVersion` or `keptSession` is stale
 */
export const setPermanentPassword = async (
  transaction: Kysely<CommandDatabase>,
  change: CredentialChange,
  now: Date,
): Promise<boolean> => {
  const { userId, keptSession } = change;
  if (!(await holdCredential(transaction, userId))) return false;
  // The session may have been revoked by an undone email change.
  if (keptSession !== undefined && !(await isOfUser(transaction, keptSession, userId))) return false;
  const { numUpdatedRows } = await transaction
    .updateTable('identity.credentials')
    .set({
      password_hash: change.passwordHash,
      state: 'permanent',
      temporary_expires_at: null,
      credential_version: change.toVersion,
      changed_at: now,
    })
    .where('user_id', '=', userId)
    .where('credential_version', '=', change.fromVersion)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  if (keptSession !== undefined) await rebindSession(transaction, keptSession, change, now);
  await endSessionsOf(transaction, userId, keptSession);
  await forgetRecoveryPasswords(transaction, userId);
  await forgetRememberedDevicesOf(transaction, userId);
  return true;
};

/** Ends the second factors added since a time, because a thief may have added them, and everything that skips factors. */
export const endFactorsSince = async (
  transaction: Kysely<CommandDatabase>,
  userId: string,
  since: Date,
): Promise<void> => {
  await deleteFactorsSince(transaction, userId, since);
  await forgetRecoveryCodes(transaction, userId);
  await forgetFactorChallenges(transaction, userId);
  await forgetRememberedDevicesOf(transaction, userId);
};

/** Invalidates passwords up to `version`, so the user needs a recovery password to log in. Newer ones stay valid. */
export const voidPassword = async (
  transaction: Kysely<CommandDatabase>,
  userId: string,
  version: number,
  now: Date,
): Promise<void> => {
  await transaction
    .updateTable('identity.credentials')
    .set({ state: 'temporary', temporary_expires_at: now, changed_at: now })
    .where('user_id', '=', userId)
    .where('credential_version', '<=', version)
    .execute();
};

export const usersOfAccount = async (
  database: Kysely<CommandDatabase>,
  accountId: string,
): Promise<readonly string[]> => {
  const rows = await database
    .selectFrom('identity.credentials')
    .select('user_id')
    .where('account_id', '=', accountId)
    .union(
      database.selectFrom('identity.registrations').select('user_id').where('account_id', '=', accountId),
    )
    .execute();
  return rows.map((row) => row.user_id);
};

export const forgetUserIdentity = async (
  transaction: Kysely<CommandDatabase>,
  userId: string,
): Promise<void> => {
  await transaction.deleteFrom('identity.claims').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('identity.registrations').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('identity.credentials').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('identity.challenges').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('identity.sessions').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('identity.oidc_subjects').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('identity.api_keys').where('user_id', '=', userId).execute();
  await forgetRecoveryPasswords(transaction, userId);
  await transaction.deleteFrom('identity.test_mails').where('user_id', '=', userId).execute();
  await deleteFactorsOf(transaction, userId);
  await forgetRecoveryCodes(transaction, userId);
  await forgetRememberedDevicesOf(transaction, userId);
  await transaction.deleteFrom('identity.factor_challenges').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('identity.log_ins').where('user_id', '=', userId).execute();
};
