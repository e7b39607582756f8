import type { CommandServices } from '@waivers/events/commands/handle-command.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { normaliseName } from '@waivers/server/access/login-name.ts';
import type { Transaction } from 'kysely';
import type { CommandDatabase } from '../database/command-database.ts';
import { addTemporaryCredential, findCredential, forgetUserIdentity } from '../identity/credentials.ts';
import { turnOf } from '../identity/passwords/new-password.ts';
import type { Passwords } from '../identity/passwords/passwords.ts';
import {
  type IssuedPassword,
  makeTemporaryPassword,
  TEMPORARY_PASSWORD_LIFETIME_MS,
} from '../identity/passwords/temporary-passwords.ts';
import { confirmClaims, readLoggedRegistration } from './finish-registration.ts';

export type IssueServices = CommandServices & {
  readonly passwords: Passwords;
  readonly clock: () => Date;
};

/**
 * Creates the temporary password and credential in the caller's transaction, which must also queue the mail. Stores
 * only the hash. Also confirms claims that a crash left pending.
 * @returns undefined if the user already has a credential, has lost a name, or was erased
 * @throws Error if the user is not in the log
 */
export const issueTemporaryPassword = async (
  transaction: Transaction<CommandDatabase>,
  services: IssueServices,
  userId: string,
): Promise<IssuedPassword | undefined> => {
  const registered = await readLoggedRegistration(services, userId);
  if (registered === undefined)
    throw new Error(`User ${userId} was promised a password and is not in the log.`);
  const { profile, state } = registered.user;
  const { id: accountId, business } = registered.account;
  if (profile === ERASED || business === ERASED || state.status !== 'registered') return undefined;
  if ((await findCredential(transaction, userId)) !== undefined) return undefined;
  const temporaryPassword = makeTemporaryPassword();
  const passwordHash = await services.passwords.hash(temporaryPassword, turnOf(userId));
  const problem = await confirmClaims(transaction, registered, profile);
  if (problem !== undefined) {
    // Release the names because no one can log in as this user.
    if (problem !== 'erased') await forgetUserIdentity(transaction, userId);
    return undefined;
  }
  const { username, firstName, lastName, email } = profile;
  const { role, credentialVersion } = state;
  const now = services.clock();
  const credential = {
    userId,
    accountId,
    role,
    username,
    email: normaliseName(email),
    passwordHash,
    credentialVersion,
  };
  if (!(await addTemporaryCredential(transaction, credential, now))) return undefined;
  const expiresAt = new Date(now.getTime() + TEMPORARY_PASSWORD_LIFETIME_MS);
  const { company } = business;
  return { to: email, firstName, lastName, company, username, temporaryPassword, expiresAt };
};
