import { handleCommand } from '@waivers/events/commands/handle-command.ts';
import { userStream } from '@waivers/events/definitions/streams.ts';
import type { UserDetails } from '@waivers/events/folds/read-user.ts';
import { userDecider } from '../../users/decide.ts';
import { type Credential, findCredential } from '../credentials.ts';
import { type Challenge, findChallenge, useChallenge } from '../sessions/challenges.ts';
import {
  credentialVersionOf,
  EXPIRED,
  findPerson,
  invalidPassword,
  type PasswordRefusal,
  type PasswordServices,
  type PasswordSet,
  refuseNewPassword,
  setPassword,
  turnOf,
} from './new-password.ts';
import { isRecoveryPassword } from './temporary-passwords.ts';

export type PasswordChoice = {
  readonly session: string;
  readonly newPassword: string;
  readonly commandId: string;
  readonly correlationId: string;
};

/** Temporary passwords are mailed in plain text and must not become permanent. */
const isTemporary = async (
  { database, passwords, clock }: PasswordServices,
  { userId, passwordHash, temporaryExpiresAt }: Credential,
  newPassword: string,
): Promise<boolean> =>
  (temporaryExpiresAt !== null && (await passwords.verify(passwordHash, newPassword, turnOf(userId)))) ||
  isRecoveryPassword(database, userId, newPassword, clock());

/** Repeats the response for a retry of the command that used the challenge. */
const answerAgain = async (
  { passwords }: PasswordServices,
  challenge: Challenge,
  { userId, credentialVersion, passwordHash }: Credential,
  { commandId, newPassword }: PasswordChoice,
  { position }: UserDetails,
): Promise<PasswordSet | PasswordRefusal> => {
  const isAgain =
    challenge.usedBy === commandId && (await passwords.verify(passwordHash, newPassword, turnOf(userId)));
  return isAgain ? { kind: 'set', userId, credentialVersion, position } : EXPIRED;
};

const chooseFor = async (
  services: PasswordServices,
  challenge: Challenge,
  chosen: PasswordChoice,
): Promise<PasswordSet | PasswordRefusal> => {
  const { database, passwords, clock } = services;
  const { userId, credentialVersion: fromVersion } = challenge;
  const credential = await findCredential(database, userId);
  const person = await findPerson(services, userId);
  if (credential === undefined || person === undefined) return EXPIRED;
  const { user } = person;
  if (challenge.usedBy !== null) return answerAgain(services, challenge, credential, chosen, user);
  if (credential.credentialVersion !== fromVersion) return EXPIRED;
  const refusal = await refuseNewPassword(services, person, chosen.newPassword, 'any');
  if (refusal !== undefined) return refusal;
  if (await isTemporary(services, credential, chosen.newPassword)) {
    return invalidPassword('newPassword', { code: 'same_password' });
  }
  const passwordHash = await passwords.hash(chosen.newPassword, turnOf(userId));
  const handled = await handleCommand(services, {
    stream: userStream(userId),
    decider: userDecider,
    command: { type: challenge.isRecovery ? 'RecoverPassword' : 'ChooseFirstPassword', fromVersion },
    context: {
      commandId: chosen.commandId,
      correlationId: chosen.correlationId,
      accountId: user.state.accountId,
      actor: { kind: 'user', id: userId, method: 'password' },
      now: clock(),
    },
  });
  if (handled.kind !== 'done') return EXPIRED;
  const toVersion = credentialVersionOf(handled.stateAfter);
  const isFirst = await setPassword(
    services,
    user,
    { userId, fromVersion, toVersion, passwordHash },
    (transaction) => useChallenge(transaction, chosen.session, chosen.commandId),
  );
  return isFirst
    ? { kind: 'set', userId, credentialVersion: toVersion, position: handled.position }
    : EXPIRED;
};

/**
 * Sets the password after a log-in with a temporary one. Appends the event first, then updates challenge, credential
 * and mail in one transaction. After a crash in between, the temporary password still works and a retry completes the
 * change.
 * @throws RateLimited if this user tried too often, Overloaded if the server is busy
 * @returns the time zone of the log-in too
 */
export const choosePassword = async (
  services: PasswordServices,
  chosen: PasswordChoice,
): Promise<(PasswordSet & Pick<Challenge, 'timeZone'>) | PasswordRefusal> => {
  const challenge = await findChallenge(services.database, chosen.session, services.clock());
  if (challenge === undefined) return EXPIRED;
  const outcome = await services.logInQueue.run(challenge.userId, () =>
    chooseFor(services, challenge, chosen),
  );
  return 'refused' in outcome ? outcome : { ...outcome, timeZone: challenge.timeZone };
};
