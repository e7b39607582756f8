import type { CommandServices } from '@waivers/events/commands/handle-command.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { readAccount } from '@waivers/events/folds/account.ts';
import { readUser, type UserDetails } from '@waivers/events/folds/read-user.ts';
import { lockKey } from '@waivers/events/keys/erasure/lock-key.ts';
import type { Transaction } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';
import { holdCredential } from '../credentials.ts';
import {
  addRecoveryPassword,
  type IssuedPassword,
  makeTemporaryPassword,
  TEMPORARY_PASSWORD_LIFETIME_MS,
} from '../passwords/temporary-passwords.ts';

export type RecoveryServices = CommandServices & { readonly clock: () => Date };

/** Returns undefined after 7 days, or if the password was set or an email change undone since the request. */
const expiryOf = ({ state }: UserDetails, eventId: string, now: Date): Date | undefined => {
  if (state.status === 'erased') return undefined;
  const asked = state.recoveries.find((recovery) => recovery.eventId === eventId);
  if (asked === undefined) return undefined;
  const expiresAt = new Date(Date.parse(asked.requestedAt) + TEMPORARY_PASSWORD_LIFETIME_MS);
  return expiresAt > now ? expiresAt : undefined;
};

/**
 * Creates the recovery password for a `PasswordRecoveryRequested` event in the caller's transaction, which must also
 * queue the mail. Stores only the hash. `to` is the last confirmed address.
 * @returns undefined if the password was already issued or is no longer needed, or if the user has been erased
 */
export const issueRecoveryPassword = async (
  transaction: Transaction<CommandDatabase>,
  services: RecoveryServices,
  userId: string,
  eventId: string,
): Promise<IssuedPassword | undefined> => {
  const keyId = (await readUser(services, userId))?.keyId;
  if (keyId === undefined) throw new Error(`User ${userId} asked for a password and is not in the log.`);
  if (!(await lockKey(transaction, keyId)) || !(await holdCredential(transaction, userId))) return undefined;
  // Read again under the lock, because a concurrent password change deletes recovery passwords.
  const user = await readUser(services, userId);
  if (user === undefined || user.profile === ERASED || user.provenEmail === undefined) return undefined;
  const account = await readAccount(services, user.state.accountId);
  const expiresAt = expiryOf(user, eventId, services.clock());
  if (account === undefined || account.business === ERASED || expiresAt === undefined) return undefined;
  const { accountId } = user.state;
  const password = makeTemporaryPassword();
  const isNew = await addRecoveryPassword(transaction, { password, userId, accountId, eventId, expiresAt });
  if (!isNew) return undefined;
  const { firstName, lastName, username } = user.profile;
  const { company } = account.business;
  const words = { company, username, temporaryPassword: password, expiresAt };
  return { to: user.provenEmail, firstName, lastName, ...words };
};
