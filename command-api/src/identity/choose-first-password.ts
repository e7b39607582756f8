import { ERASED } from '@waivers/events/definitions/event.ts';
import { userStream } from '@waivers/events/definitions/streams.ts';
import type { Profile } from '@waivers/events/definitions/user.ts';
import { holdKey } from '@waivers/events/keys/hold-key.ts';
import type { ValidationError } from '@waivers/waiver/validation.ts';
import type { Kysely } from 'kysely';
import { readAccount } from '../accounts/read.ts';
import type { CommandDatabase } from '../database/command-database.ts';
import { type CommandServices, handleCommand } from '../handle-command.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { userDecider } from '../users/decide.ts';
import { type KnownUser, readUser } from '../users/read.ts';
import type { AtOnce } from './at-once.ts';
import { type Challenge, findChallenge, useChallenge } from './challenges.ts';
import { type Credential, findCredential, setPermanentPassword } from './credentials.ts';
import { refusePassword } from './password-policy.ts';
import type { Passwords } from './passwords.ts';
import type { Turn } from './turns.ts';

export type FirstPasswordServices = CommandServices & {
  readonly database: Kysely<CommandDatabase>;
  readonly outbox: Outbox;
  readonly passwords: Passwords;
  readonly logInsAtOnce: AtOnce;
  readonly passwordMinLength: number;
  readonly clock: () => Date;
};

export type FirstPassword = {
  readonly session: string;
  readonly newPassword: string;
  readonly commandId: string;
  readonly correlationId: string;
};

export type FirstPasswordRefusal =
  | { readonly refused: 'session_expired' }
  | { readonly refused: 'invalid'; readonly errors: readonly ValidationError[] };

export type FirstPasswordChosen = {
  readonly kind: 'chosen';
  readonly userId: string;
  readonly credentialVersion: number;
  readonly position: string | undefined;
};

const EXPIRED = { refused: 'session_expired' } as const;

/** The session's holder has already given a right password. */
const turnOf = ({ userId }: Credential): Turn => ({ lane: 'known', key: userId });

type Person = { readonly user: KnownUser; readonly profile: Profile; readonly company: string };

/** @returns undefined when the person or their account has been erased */
const findPerson = async (services: FirstPasswordServices, userId: string): Promise<Person | undefined> => {
  const user = await readUser(services, userId);
  if (user === undefined || user.profile === ERASED) return undefined;
  const account = await readAccount(services, user.state.accountId);
  if (account === undefined || account.business === ERASED) return undefined;
  return { user, profile: user.profile, company: account.business.company };
};

/** What somebody who knows the person would guess first. */
const knownWords = ({ profile: { username, email }, company }: Person): readonly string[] => [
  company,
  username,
  email,
  email.split('@')[0] ?? '',
];

const checkNewPassword = async (
  services: FirstPasswordServices,
  person: Person,
  credential: Credential,
  newPassword: string,
): Promise<FirstPasswordRefusal | undefined> => {
  const refuse = (wrong: Omit<ValidationError, 'path'>): FirstPasswordRefusal => ({
    refused: 'invalid',
    errors: [{ path: 'newPassword', ...wrong }],
  });
  const rules = { minLength: services.passwordMinLength, knownWords: knownWords(person) };
  const wrong = refusePassword(newPassword, rules);
  if (wrong !== undefined) return refuse(wrong);
  // The temporary password was mailed in clear and must not become the permanent one.
  return (await services.passwords.verify(credential.passwordHash, newPassword, turnOf(credential)))
    ? refuse({ code: 'same_password' })
    : undefined;
};

/** For a session that this same command has used up: its answer was lost. */
const answerAgain = async (
  services: FirstPasswordServices,
  challenge: Challenge,
  credential: Credential,
  { commandId, newPassword }: FirstPassword,
  user: KnownUser,
): Promise<FirstPasswordChosen | FirstPasswordRefusal> => {
  const { userId, credentialVersion, passwordHash } = credential;
  const isAgain =
    challenge.usedBy === commandId &&
    (await services.passwords.verify(passwordHash, newPassword, turnOf(credential)));
  return isAgain ? { kind: 'chosen', userId, credentialVersion, position: user.position } : EXPIRED;
};

const chooseFor = async (
  services: FirstPasswordServices,
  challenge: Challenge,
  chosen: FirstPassword,
): Promise<FirstPasswordChosen | FirstPasswordRefusal> => {
  const { database, passwords, clock } = services;
  const { userId, credentialVersion: fromVersion } = challenge;
  const credential = await findCredential(database, userId);
  const person = await findPerson(services, userId);
  if (credential === undefined || person === undefined) return EXPIRED;
  const { user } = person;
  if (challenge.usedBy !== null) return answerAgain(services, challenge, credential, chosen, user);
  if (credential.credentialVersion !== fromVersion) return EXPIRED;
  const refusal = await checkNewPassword(services, person, credential, chosen.newPassword);
  if (refusal !== undefined) return refusal;
  const passwordHash = await passwords.hash(chosen.newPassword, turnOf(credential));
  const handled = await handleCommand(services, {
    stream: userStream(userId),
    decider: userDecider,
    command: { type: 'ChooseFirstPassword', fromVersion },
    context: {
      commandId: chosen.commandId,
      correlationId: chosen.correlationId,
      accountId: user.state.accountId,
      actor: { kind: 'user', id: userId },
      now: clock(),
    },
  });
  if (handled.kind !== 'done') return EXPIRED;
  const toVersion = fromVersion + 1;
  const isFirst = await database.transaction().execute(async (transaction) => {
    if (!(await holdKey(transaction, user.keyId))) return false;
    if (!(await useChallenge(transaction, chosen.session, chosen.commandId))) return false;
    const change = { userId, fromVersion, toVersion, passwordHash };
    if (!(await setPermanentPassword(transaction, change, clock()))) return false;
    await services.outbox.withdrawTemporaryPassword(transaction, userId);
    return true;
  });
  return isFirst
    ? { kind: 'chosen', userId, credentialVersion: toVersion, position: handled.position }
    : EXPIRED;
};

/**
 * The event comes first, then one transaction for session, credential and mail. After a crash in between the temporary
 * password still works, and choosing again completes it.
 * @throws RateLimited: too many tries for this user; Overloaded: too many in all
 */
export const chooseFirstPassword = async (
  services: FirstPasswordServices,
  chosen: FirstPassword,
): Promise<FirstPasswordChosen | FirstPasswordRefusal> => {
  const challenge = await findChallenge(services.database, chosen.session, services.clock());
  if (challenge === undefined) return EXPIRED;
  return services.logInsAtOnce(challenge.userId, () => chooseFor(services, challenge, chosen));
};
