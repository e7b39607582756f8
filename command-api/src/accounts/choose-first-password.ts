import type { Profile } from '@waivers/events/definitions/account.ts';
import { accountStream } from '@waivers/events/definitions/streams.ts';
import type { ValidationError } from '@waivers/waiver/validation.ts';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../database.ts';
import { type CommandServices, handleCommand } from '../handle-command.ts';
import type { AtOnce } from '../identity/at-once.ts';
import { type Challenge, findChallenge, useChallenge } from '../identity/challenges.ts';
import { type Credential, findCredential, setPermanentPassword } from '../identity/credentials.ts';
import { refusePassword } from '../identity/password-policy.ts';
import type { Passwords } from '../identity/passwords.ts';
import type { Turn } from '../identity/turns.ts';
import { forgetTemporaryPasswordMail } from '../outbox/outbox.ts';
import { accountDecider } from './decide.ts';
import { holdAccountKey } from './hold-account-key.ts';
import { type KnownAccount, readAccount } from './read.ts';

export type FirstPasswordServices = CommandServices & {
  readonly database: Kysely<CommandDatabase>;
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
  readonly accountId: string;
  readonly userId: string;
  readonly credentialVersion: number;
  readonly position: string | undefined;
};

const EXPIRED = { refused: 'session_expired' } as const;

/** The session's holder has already given a right password. */
const turnOf = ({ accountId }: Credential): Turn => ({ lane: 'known', key: accountId });

const knownWords = (profile: Profile): readonly string[] => [
  profile.company,
  profile.username,
  profile.email,
  profile.email.split('@')[0] ?? '',
];

const checkNewPassword = async (
  services: FirstPasswordServices,
  profile: Profile,
  credential: Credential,
  newPassword: string,
): Promise<FirstPasswordRefusal | undefined> => {
  const refuse = (wrong: Omit<ValidationError, 'path'>): FirstPasswordRefusal => ({
    refused: 'invalid',
    errors: [{ path: 'newPassword', ...wrong }],
  });
  const rules = { minLength: services.passwordMinLength, knownWords: knownWords(profile) };
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
  account: KnownAccount,
): Promise<FirstPasswordChosen | FirstPasswordRefusal> => {
  const { accountId, userId, credentialVersion, passwordHash } = credential;
  const isAgain =
    challenge.usedBy === commandId &&
    (await services.passwords.verify(passwordHash, newPassword, turnOf(credential)));
  return isAgain
    ? { kind: 'chosen', accountId, userId, credentialVersion, position: account.position }
    : EXPIRED;
};

const chooseFor = async (
  services: FirstPasswordServices,
  challenge: Challenge,
  chosen: FirstPassword,
): Promise<FirstPasswordChosen | FirstPasswordRefusal> => {
  const { database, passwords, clock } = services;
  const { accountId, credentialVersion: fromVersion } = challenge;
  const credential = await findCredential(database, accountId);
  const account = await readAccount(services, accountId);
  if (credential === undefined || account === undefined || account.profile === 'erased') return EXPIRED;
  if (challenge.usedBy !== null) return answerAgain(services, challenge, credential, chosen, account);
  if (credential.credentialVersion !== fromVersion) return EXPIRED;
  const refusal = await checkNewPassword(services, account.profile, credential, chosen.newPassword);
  if (refusal !== undefined) return refusal;
  const passwordHash = await passwords.hash(chosen.newPassword, turnOf(credential));
  const handled = await handleCommand(services, {
    stream: accountStream(accountId),
    decider: accountDecider,
    command: { type: 'ChooseFirstPassword', fromVersion },
    context: {
      commandId: chosen.commandId,
      correlationId: chosen.correlationId,
      accountId,
      actor: { kind: 'user', id: credential.userId },
      now: clock(),
    },
  });
  if (handled.kind !== 'done') return EXPIRED;
  const toVersion = fromVersion + 1;
  const isFirst = await database.transaction().execute(async (transaction) => {
    if (!(await holdAccountKey(transaction, account.keyId))) return false;
    if (!(await useChallenge(transaction, chosen.session, chosen.commandId))) return false;
    const change = { accountId, fromVersion, toVersion, passwordHash };
    if (!(await setPermanentPassword(transaction, change, clock()))) return false;
    await forgetTemporaryPasswordMail(transaction, accountId);
    return true;
  });
  return isFirst
    ? {
        kind: 'chosen',
        accountId,
        userId: credential.userId,
        credentialVersion: toVersion,
        position: handled.position,
      }
    : EXPIRED;
};

/**
 * The event comes first, then one transaction for session, credential and mail. After a crash in between the temporary
 * password still works, and choosing again completes it.
 * @throws RateLimited: too many tries for this account; Overloaded: too many in all
 */
export const chooseFirstPassword = async (
  services: FirstPasswordServices,
  chosen: FirstPassword,
): Promise<FirstPasswordChosen | FirstPasswordRefusal> => {
  const challenge = await findChallenge(services.database, chosen.session, services.clock());
  if (challenge === undefined) return EXPIRED;
  return services.logInsAtOnce(challenge.accountId, () => chooseFor(services, challenge, chosen));
};
