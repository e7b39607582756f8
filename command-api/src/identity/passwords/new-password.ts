import type { CommandServices } from '@waivers/events/commands/handle-command.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import type { Profile } from '@waivers/events/definitions/user.ts';
import { readAccount } from '@waivers/events/folds/account.ts';
import { readUser, type UserDetails } from '@waivers/events/folds/read-user.ts';
import type { User } from '@waivers/events/folds/user.ts';
import { lockKey } from '@waivers/events/keys/erasure/lock-key.ts';
import type { RevokedSessions } from '@waivers/server/access/revoked-sessions.ts';
import type { FairQueue } from '@waivers/server/queues/fair-queue.ts';
import type { ValidationError } from '@waivers/waiver/validation.ts';
import type { Kysely, Transaction } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { type CredentialChange, setPermanentPassword } from '../credentials.ts';
import type { IsBreached } from './breached-passwords.ts';
import { type PasswordRules, refusePassword } from './password-policy.ts';
import type { Passwords, Turn } from './passwords.ts';

export type PasswordServices = CommandServices & {
  readonly database: Kysely<CommandDatabase>;
  readonly outbox: Outbox;
  readonly passwords: Passwords;
  readonly logInQueue: FairQueue;
  readonly passwordMinLength: number;
  readonly isBreached: IsBreached;
  readonly revokedSessions: RevokedSessions;
  readonly clock: () => Date;
};

export type PasswordRefusal =
  | { readonly refused: 'session_expired' | 'id_already_used' }
  | { readonly refused: 'invalid'; readonly errors: readonly ValidationError[] };

export type PasswordSet = {
  readonly kind: 'set';
  readonly userId: string;
  readonly credentialVersion: number;
  readonly position: string | undefined;
};

export const EXPIRED = { refused: 'session_expired' } as const;

export const invalidPassword = (path: string, wrong: Omit<ValidationError, 'path'>): PasswordRefusal => ({
  refused: 'invalid',
  errors: [{ path, ...wrong }],
});

/** @throws Error if the user has no password */
export const credentialVersionOf = (user: User): number => {
  if (user.status !== 'active') throw new Error('Nobody has chosen a password.');
  return user.credentialVersion;
};

export const turnOf = (userId: string): Turn => ({ lane: 'known', key: userId });

export type PersonAtAccount = {
  readonly user: UserDetails;
  readonly profile: Profile;
  readonly company: string;
};

/** @returns undefined if the user or the account has been erased */
export const findPerson = async (
  services: CommandServices,
  userId: string,
): Promise<PersonAtAccount | undefined> => {
  const user = await readUser(services, userId);
  if (user === undefined || user.profile === ERASED) return undefined;
  const account = await readAccount(services, user.state.accountId);
  if (account === undefined || account.business === ERASED) return undefined;
  return { user, profile: user.profile, company: account.business.company };
};

type KnownPerson = Pick<PersonAtAccount, 'profile' | 'company'>;

const knownWords = ({ profile: { username, email }, company }: KnownPerson): readonly string[] => [
  company,
  username,
  email,
  email.split('@')[0] ?? '',
];

export const refuseNewPassword = async (
  { passwordMinLength: minLength, isBreached }: PasswordServices,
  person: KnownPerson,
  newPassword: string,
  letter: PasswordRules['letter'],
): Promise<PasswordRefusal | undefined> => {
  const rules = { minLength, letter, isBreached, knownWords: knownWords(person) };
  const wrong = await refusePassword(newPassword, rules);
  return wrong && invalidPassword('newPassword', wrong);
};

/**
 * Updates credential, sessions, recovery passwords and mails in one transaction, after the event has been appended.
 * @param also extra work to do first in the transaction; if it returns false, the password is not set
 * @returns false if the user has been erased or another password was set first
 */
export const setPassword = async (
  { database, outbox, revokedSessions, clock }: PasswordServices,
  { keyId }: UserDetails,
  change: CredentialChange,
  also: (transaction: Transaction<CommandDatabase>) => Promise<boolean> = async () => true,
): Promise<boolean> => {
  const isSet = await database.transaction().execute(async (transaction) => {
    if (!(await lockKey(transaction, keyId))) return false;
    if (!(await also(transaction))) return false;
    if (!(await setPermanentPassword(transaction, change, clock()))) return false;
    await outbox.withdrawTemporaryPassword(transaction, change.userId);
    return true;
  });
  revokedSessions.invalidate();
  return isSet;
};
