import type { CommandServices } from '@waivers/events/commands/handle-command.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import type { Profile } from '@waivers/events/definitions/user.ts';
import { type AccountDetails, readAccount } from '@waivers/events/folds/account.ts';
import { readUser, type UserDetails } from '@waivers/events/folds/read-user.ts';
import { lockKey } from '@waivers/events/keys/erasure/lock-key.ts';
import { normaliseName } from '@waivers/server/access/login-name.ts';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../database/command-database.ts';
import { settleEmail } from '../email-changes/settle.ts';
import { type ErasureServices, erasePerson } from '../erasure/erase-person.ts';
import { confirmClaim, releaseExpiredClaims, releasePendingClaims } from '../identity/claims.ts';
import { findCredential } from '../identity/credentials.ts';
import { forgetRegistration } from '../identity/registrations.ts';

export type FinishServices = ErasureServices & { readonly clock: () => Date };

export type LoggedRegistration = { readonly user: UserDetails; readonly account: AccountDetails };

export const readLoggedRegistration = async (
  services: CommandServices,
  userId: string,
): Promise<LoggedRegistration | undefined> => {
  const user = await readUser(services, userId);
  if (user === undefined) return undefined;
  const account = await readAccount(services, user.state.accountId);
  if (account === undefined) throw new Error(`User ${userId} works for an account that is not there.`);
  return { user, account };
};

type FinishObstacle = 'email_lost' | 'username_lost' | 'erased';

class CannotFinish extends Error {
  readonly why: FinishObstacle;

  constructor(why: FinishObstacle) {
    super(`The registration cannot be finished: ${why}.`);
    this.why = why;
  }
}

export const forgetPendingRegistration = async (
  database: Kysely<CommandDatabase>,
  userId: string,
): Promise<void> => {
  await releasePendingClaims(database, userId);
  await forgetRegistration(database, userId);
};

/** Confirms the claims and blocks erasures until the transaction ends. The caller must roll back an obstacle. */
export const confirmClaims = async (
  transaction: Kysely<CommandDatabase>,
  { user, account }: LoggedRegistration,
  { email, username }: Pick<Profile, 'email' | 'username'>,
): Promise<FinishObstacle | undefined> => {
  for (const keyId of [user.keyId, account.keyId]) {
    if (!(await lockKey(transaction, keyId))) return 'erased';
  }
  for (const claim of [
    { kind: 'email', value: normaliseName(email) },
    { kind: 'username', value: username },
  ] as const) {
    if (!(await confirmClaim(transaction, claim, user.id))) return `${claim.kind}_lost`;
  }
  await forgetPendingRegistration(transaction, user.id);
  return undefined;
};

const confirmInOneTransaction = async (
  database: Kysely<CommandDatabase>,
  registered: LoggedRegistration,
  profile: Profile,
): Promise<'finished' | FinishObstacle> => {
  try {
    await database.transaction().execute(async (transaction) => {
      const problem = await confirmClaims(transaction, registered, profile);
      if (problem !== undefined) throw new CannotFinish(problem);
    });
    return 'finished';
  } catch (error) {
    if (!(error instanceof CannotFinish)) throw error;
    await forgetPendingRegistration(database, registered.user.id);
    return error.why;
  }
};

const eraseWithAccount = async (services: FinishServices, userId: string): Promise<'erased'> => {
  await erasePerson(services, { userId });
  return 'erased';
};

/** Confirms the claims of a registration that is in the log. Idempotent. `issueTemporaryPassword` follows later. */
export const finishRegistration = async (
  services: FinishServices,
  registered: LoggedRegistration,
): Promise<'finished' | FinishObstacle> => {
  const { database } = services;
  const { user, account } = registered;
  const { id: userId, profile, state } = user;
  if (profile === ERASED || state.status === 'erased' || account.business === ERASED) {
    return eraseWithAccount(services, userId);
  }
  if (state.status !== 'registered' || (await findCredential(database, userId)) !== undefined) {
    await settleEmail(services, userId);
    // Nobody may follow a link again whose acceptance was interrupted before the credential.
    await releaseExpiredClaims(database, userId, services.clock());
    await forgetRegistration(database, userId);
    return 'finished';
  }
  const done = await confirmInOneTransaction(database, registered, profile);
  return done === 'erased' ? eraseWithAccount(services, userId) : done;
};
