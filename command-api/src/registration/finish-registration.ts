import { ERASED } from '@waivers/events/definitions/event.ts';
import { holdKey } from '@waivers/events/keys/hold-key.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import type { Kysely } from 'kysely';
import { type KnownAccount, readAccount } from '../accounts/state.ts';
import type { CommandDatabase } from '../database/command-database.ts';
import { erasePerson } from '../erasure/erase-person.ts';
import type { CommandServices } from '../handle-command.ts';
import { confirmClaim, normaliseName, releasePendingClaims } from '../identity/claims.ts';
import {
  addTemporaryCredential,
  findCredential,
  TEMPORARY_PASSWORD_LIFETIME_MS,
} from '../identity/credentials.ts';
import type { Passwords } from '../identity/passwords.ts';
import { forgetRegistration } from '../identity/registrations.ts';
import { queueMail } from '../outbox/outbox.ts';
import { type KnownUser, readUser } from '../users/state.ts';
import { makeTemporaryPassword } from './temporary-password.ts';

export type FinishServices = CommandServices & {
  readonly database: Kysely<CommandDatabase>;
  readonly passwords: Passwords;
  readonly mailKey: MasterKey;
  readonly fingerprintKey: Buffer;
  readonly clock: () => Date;
};

/** A registration of which everything stands in the log. */
export type Registered = { readonly user: KnownUser; readonly account: KnownAccount };

/** @returns undefined while the person is not in the log */
export const readRegistered = async (
  services: CommandServices,
  userId: string,
): Promise<Registered | undefined> => {
  const user = await readUser(services, userId);
  if (user === undefined) return undefined;
  const account = await readAccount(services, user.state.accountId);
  if (account === undefined) throw new Error(`User ${userId} works for an account that is not there.`);
  return { user, account };
};

/** Why a registration can never be finished: somebody else has one of its names now, or it has been erased. */
type NeverFinished = 'email_lost' | 'username_lost' | 'erased';

class CannotFinish extends Error {
  readonly why: NeverFinished;

  constructor(why: NeverFinished) {
    super(`The registration cannot be finished: ${why}.`);
    this.why = why;
  }
}

/** Gives up what was kept only until the registration was settled. */
export const forgetUnderWay = async (database: Kysely<CommandDatabase>, userId: string): Promise<void> => {
  await releasePendingClaims(database, userId);
  await forgetRegistration(database, userId);
};

type Credential = Parameters<typeof addTemporaryCredential>[1];

const confirmAndQueue = async (
  transaction: Kysely<CommandDatabase>,
  services: FinishServices,
  { user, account }: Registered,
  credential: Credential,
  mail: Omit<Parameters<typeof queueMail>[2], 'accountId' | 'userId'>,
): Promise<void> => {
  const { accountId, userId, email, username } = credential;
  for (const keyId of [user.keyId, account.keyId]) {
    if (!(await holdKey(transaction, keyId))) throw new CannotFinish('erased');
  }
  for (const claim of [
    { kind: 'email', value: email },
    { kind: 'username', value: username },
  ] as const) {
    if (!(await confirmClaim(transaction, claim, userId))) throw new CannotFinish(`${claim.kind}_lost`);
  }
  await forgetUnderWay(transaction, userId);
  // Whoever completed it first has queued the mail with the valid password.
  if (!(await addTemporaryCredential(transaction, credential, mail.now))) return;
  await queueMail(transaction, services, { ...mail, accountId, userId });
};

const inOneTransaction = async (
  services: FinishServices,
  registered: Registered,
  credential: Credential,
  mail: Parameters<typeof confirmAndQueue>[4],
): Promise<'finished' | NeverFinished> => {
  const { database } = services;
  try {
    await database
      .transaction()
      .execute((transaction) => confirmAndQueue(transaction, services, registered, credential, mail));
    return 'finished';
  } catch (error) {
    if (!(error instanceof CannotFinish)) throw error;
    await forgetUnderWay(database, credential.userId);
    return error.why;
  }
};

/** With the account goes everybody who works for it, also who has come after it was erased. */
const eraseWithAccount = async (services: FinishServices, userId: string): Promise<'erased'> => {
  await erasePerson(services, { userId });
  return 'erased';
};

/** The last step: one transaction confirms the claims, makes the temporary password and queues its mail. Idempotent. */
export const finishRegistration = async (
  services: FinishServices,
  registered: Registered,
): Promise<'finished' | NeverFinished> => {
  const { database, passwords } = services;
  const { user, account } = registered;
  const { id: userId, profile, state } = user;
  if (profile === ERASED || state.status === 'erased' || account.business === ERASED) {
    return eraseWithAccount(services, userId);
  }
  const { passwordIssuedBy: eventId } = state;
  const isOpen = state.status === 'registered' && eventId !== undefined;
  if (!isOpen || (await findCredential(database, userId)) !== undefined) {
    await forgetUnderWay(database, userId);
    return 'finished';
  }
  const temporaryPassword = makeTemporaryPassword();
  const { username, firstName, email: to } = profile;
  const credential = {
    userId,
    accountId: account.id,
    username,
    email: normaliseName(to),
    passwordHash: await passwords.hash(temporaryPassword, { lane: 'known', key: userId }),
    credentialVersion: state.credentialVersion,
  };
  const now = services.clock();
  const expiresAt = new Date(now.getTime() + TEMPORARY_PASSWORD_LIFETIME_MS).toISOString();
  const template = 'temporary-password';
  const { company } = account.business;
  const payload = { template, to, firstName, company, username, temporaryPassword, expiresAt } as const;
  const done = await inOneTransaction(services, registered, credential, { eventId, payload, now });
  return done === 'erased' ? eraseWithAccount(services, userId) : done;
};
