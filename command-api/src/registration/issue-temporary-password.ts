import { ERASED } from '@waivers/events/definitions/event.ts';
import type { Transaction } from 'kysely';
import type { CommandDatabase } from '../database/command-database.ts';
import type { CommandServices } from '../handle-command.ts';
import { normaliseName } from '../identity/claims.ts';
import {
  addTemporaryCredential,
  findCredential,
  forgetUserIdentity,
  TEMPORARY_PASSWORD_LIFETIME_MS,
} from '../identity/credentials.ts';
import type { Passwords } from '../identity/passwords.ts';
import { confirmClaims, readRegistered } from './finish-registration.ts';
import { makeTemporaryPassword } from './temporary-password.ts';

export type IssueServices = CommandServices & {
  readonly passwords: Passwords;
  readonly clock: () => Date;
};

/** What the mail with a temporary password tells. */
export type IssuedPassword = {
  readonly to: string;
  readonly firstName: string;
  readonly company: string;
  readonly username: string;
  readonly temporaryPassword: string;
  readonly expiresAt: Date;
};

/**
 * Makes the temporary password that a registration has promised, with its credential, in the caller's transaction: the
 * caller queues the mail that tells it. Only its hash is kept. Claims that a crash has left open are confirmed as well.
 * @returns undefined when there is nothing to do: the person has a credential already, has lost a name to somebody else,
 *   or has been erased
 */
export const issueTemporaryPassword = async (
  transaction: Transaction<CommandDatabase>,
  services: IssueServices,
  userId: string,
): Promise<IssuedPassword | undefined> => {
  const registered = await readRegistered(services, userId);
  if (registered === undefined) return undefined;
  const { profile, state } = registered.user;
  const { id: accountId, business } = registered.account;
  if (profile === ERASED || business === ERASED || state.status !== 'registered') return undefined;
  if ((await findCredential(transaction, userId)) !== undefined) return undefined;
  const temporaryPassword = makeTemporaryPassword();
  const passwordHash = await services.passwords.hash(temporaryPassword, { lane: 'known', key: userId });
  const problem = await confirmClaims(transaction, registered, profile);
  if (problem !== undefined) {
    // Nobody will ever log in as this person: neither shall they keep a name from somebody else.
    if (problem !== 'erased') await forgetUserIdentity(transaction, userId);
    return undefined;
  }
  const { username, firstName, email } = profile;
  const { credentialVersion } = state;
  const now = services.clock();
  const credential = {
    userId,
    accountId,
    username,
    email: normaliseName(email),
    passwordHash,
    credentialVersion,
  };
  if (!(await addTemporaryCredential(transaction, credential, now))) return undefined;
  const expiresAt = new Date(now.getTime() + TEMPORARY_PASSWORD_LIFETIME_MS);
  const { company } = business;
  return { to: email, firstName, company, username, temporaryPassword, expiresAt };
};
