import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../database.ts';
import type { CommandServices } from '../handle-command.ts';
import {
  confirmClaim,
  normaliseName,
  releaseExpiredClaims,
  releasePendingClaims,
} from '../identity/claims.ts';
import {
  addTemporaryCredential,
  findCredential,
  TEMPORARY_PASSWORD_LIFETIME_MS,
} from '../identity/credentials.ts';
import type { Passwords } from '../identity/passwords.ts';
import { queueMail } from '../outbox/outbox.ts';
import { holdAccountKey } from './hold-account-key.ts';
import { type KnownAccount, readAccount } from './read.ts';
import { makeTemporaryPassword } from './temporary-password.ts';

export type FinishServices = {
  readonly database: Kysely<CommandDatabase>;
  readonly passwords: Passwords;
  /** Seals what mails say while they wait. */
  readonly mailKey: MasterKey;
  /** Tells recipients of mails apart. */
  readonly fingerprintKey: Buffer;
  readonly clock: () => Date;
};

/** Why a registration can never be finished: another account has one of its names now, or the owner is erased. */
type NeverFinished = 'email_lost' | 'username_lost' | 'erased';

/** Ends the transaction without effect. */
class CannotFinish extends Error {
  readonly why: NeverFinished;

  constructor(why: NeverFinished) {
    super(`The registration cannot be finished: ${why}.`);
    this.why = why;
  }
}

type Credential = Parameters<typeof addTemporaryCredential>[1];

const confirmAndQueue = async (
  transaction: Kysely<CommandDatabase>,
  services: FinishServices,
  keyId: string,
  credential: Credential,
  mail: Omit<Parameters<typeof queueMail>[2], 'accountId'>,
): Promise<void> => {
  const { accountId, email, username } = credential;
  if (!(await holdAccountKey(transaction, keyId))) throw new CannotFinish('erased');
  for (const claim of [
    { kind: 'email', value: email },
    { kind: 'username', value: username },
  ] as const) {
    if (!(await confirmClaim(transaction, claim, accountId))) throw new CannotFinish(`${claim.kind}_lost`);
  }
  // Claimed by another body under the same key, which was not the first.
  await releasePendingClaims(transaction, accountId);
  // Whoever finished it first has also queued the mail with the password that counts.
  if (!(await addTemporaryCredential(transaction, credential, mail.now))) return;
  await queueMail(transaction, services, { ...mail, accountId });
};

/**
 * The last step of a registration that stands in the log: in one transaction it confirms the claims, makes the
 * temporary password with its credential, and queues the mail that tells it. Doing it again changes nothing and
 * sends nothing.
 */
export const finishRegistration = async (
  services: FinishServices,
  { id: accountId, userId, profile, keyId, state, temporaryPasswordEventId: eventId }: KnownAccount,
): Promise<'finished' | NeverFinished> => {
  const { database, passwords } = services;
  const isOpen = profile !== 'erased' && state.status === 'registered' && eventId !== undefined;
  if (!isOpen || (await findCredential(database, accountId)) !== undefined) {
    await releasePendingClaims(database, accountId);
    return 'finished';
  }
  const temporaryPassword = makeTemporaryPassword();
  const { username, firstName, company, email: to } = profile;
  const credential = {
    accountId,
    userId,
    username,
    email: normaliseName(to),
    passwordHash: await passwords.hash(temporaryPassword, { lane: 'known', key: accountId }),
    credentialVersion: state.credentialVersion,
  };
  const now = services.clock();
  const expiresAt = new Date(now.getTime() + TEMPORARY_PASSWORD_LIFETIME_MS).toISOString();
  const template = 'temporary-password';
  const payload = { template, to, firstName, company, username, temporaryPassword, expiresAt } as const;
  try {
    await database
      .transaction()
      .execute((transaction) =>
        confirmAndQueue(transaction, services, keyId, credential, { eventId, payload, now }),
      );
    return 'finished';
  } catch (error) {
    if (!(error instanceof CannotFinish)) throw error;
    await releasePendingClaims(database, accountId);
    return error.why;
  }
};

/**
 * Settles the pending claims of one account by what its stream says: registered → the registration is finished;
 * not there → what has run out is released.
 */
export const settleClaims = async (
  services: FinishServices & CommandServices,
  accountId: string,
): Promise<void> => {
  const { database } = services;
  const account = await readAccount(services, accountId);
  if (account === undefined) await releaseExpiredClaims(database, accountId, services.clock());
  else await finishRegistration(services, account);
};
