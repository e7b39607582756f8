import { type CommandContext, handleCommand } from '@waivers/events/commands/handle-command.ts';
import { userStream } from '@waivers/events/definitions/streams.ts';
import { passwordChanged } from '@waivers/events/definitions/user.ts';
import { streamPages } from '@waivers/events/folds/stream-pages.ts';
import type { Principal } from '@waivers/server/access/authorise.ts';
import { networkOf } from '@waivers/server/http/proxy/networks.ts';
import { type RateLimitRefusal, rateLimitRefusal } from '@waivers/server/limits/rate-limit-refusal.ts';
import { userDecider } from '../../users/decide.ts';
import { type Credential, findCredential } from '../credentials.ts';
import { findFactors } from '../second-factor/factors.ts';
import { attemptSucceeded, beginAttempt, takeBack } from '../sessions/attempts.ts';
import type { KnownDevice } from '../sessions/known-devices.ts';
import {
  credentialVersionOf,
  EXPIRED,
  findPerson,
  invalidPassword,
  type PasswordRefusal,
  type PasswordServices,
  type PasswordSet,
  type PersonAtAccount,
  refuseNewPassword,
  setPassword,
  turnOf,
} from './new-password.ts';
import { normalisePassword } from './password-policy.ts';

export type ChangePasswordServices = PasswordServices & { readonly fingerprintKey: Buffer };

export type CurrentPassword = {
  readonly principal: Principal;
  readonly currentPassword: string;
  readonly address: string;
  readonly devices: readonly KnownDevice[];
};

export type PasswordChange = CurrentPassword & {
  readonly newPassword: string;
  readonly context: CommandContext;
};

type CheckRefusal = PasswordRefusal | RateLimitRefusal;
export type PasswordChangeRefusal = CheckRefusal | { readonly refused: 'confirmation_required' };

/** Returns the credential version that an earlier attempt of this command set, in case its response was lost. */
const versionSetBy = async (
  { log }: PasswordServices,
  userId: string,
  commandId: string,
): Promise<number | undefined> => {
  for await (const page of streamPages(log, userStream(userId))) {
    const event = page.find(
      ({ type, metadata }) => type === passwordChanged.type && metadata.commandId === commandId,
    );
    if (event !== undefined) return passwordChanged.data.parse(event.data).credentialVersion;
  }
  return undefined;
};

/** Counts as a log-in attempt so that a stolen session cannot be used to guess the password. */
const checkCurrent = async (
  services: ChangePasswordServices,
  { userId, username, passwordHash, ...credential }: Credential,
  { currentPassword, address, devices }: CurrentPassword,
): Promise<CheckRefusal | undefined> => {
  const now = services.clock();
  const device = devices.find((known) => known.isOf({ userId, ...credential }));
  const attempt = { name: username, userId, network: networkOf(address), deviceId: device?.id, now };
  const begun = await beginAttempt(services, attempt);
  const early = rateLimitRefusal(begun.waitsUntil, now);
  if (early !== undefined) return early;
  const isRight = await services.passwords
    .verify(passwordHash, currentPassword, turnOf(userId))
    .catch(async (error: unknown) => {
      await takeBack(services, begun);
      throw error;
    });
  if (!isRight) return invalidPassword('currentPassword', { code: 'wrong_password' });
  await attemptSucceeded(services, begun, now);
  return undefined;
};

/** Checks the password. @throws RateLimited if this user tried too often @throws Overloaded if the server is busy */
export const findConfirmedCredential = (
  services: ChangePasswordServices,
  given: CurrentPassword,
): Promise<Credential | CheckRefusal> =>
  services.logInQueue.run(given.principal.userId, async () => {
    const credential = await findCredential(services.database, given.principal.userId);
    if (credential === undefined) return EXPIRED;
    return (await checkCurrent(services, credential, given)) ?? credential;
  });

const set = async (
  services: ChangePasswordServices,
  { user }: PersonAtAccount,
  { userId, credentialVersion: fromVersion }: Credential,
  { principal, newPassword, context }: PasswordChange,
): Promise<PasswordSet | PasswordChangeRefusal> => {
  const passwordHash = await services.passwords.hash(newPassword, turnOf(userId));
  const handled = await handleCommand(services, {
    stream: userStream(userId),
    decider: userDecider,
    command: { type: 'ChangePassword', fromVersion },
    context,
  });
  if (handled.kind !== 'done') {
    const isUsed = handled.kind === 'refused' && handled.refusal.refused === 'id_already_used';
    return isUsed ? { refused: 'id_already_used' } : EXPIRED;
  }
  const toVersion = credentialVersionOf(handled.stateAfter);
  const keptSession = principal.sessionId;
  const isSet = await setPassword(services, user, {
    userId,
    fromVersion,
    toVersion,
    passwordHash,
    keptSession,
  });
  return isSet ? { kind: 'set', userId, credentialVersion: toVersion, position: handled.position } : EXPIRED;
};

const changeFor = async (
  services: ChangePasswordServices,
  change: PasswordChange,
): Promise<PasswordSet | PasswordChangeRefusal> => {
  const { userId } = change.principal;
  const credential = await findCredential(services.database, userId);
  const person = await findPerson(services, userId);
  if (credential === undefined || person === undefined) return EXPIRED;
  const refusal = await refuseNewPassword(services, person, change.newPassword, 'lower_case');
  if (refusal !== undefined) return refusal;
  if (normalisePassword(change.newPassword) === normalisePassword(change.currentPassword)) {
    return invalidPassword('newPassword', { code: 'same_password' });
  }
  const { credentialVersion, passwordHash } = credential;
  const setBefore = await versionSetBy(services, userId, change.context.commandId);
  if (setBefore !== undefined && setBefore <= credentialVersion) {
    const isSame =
      setBefore === credentialVersion &&
      (await services.passwords.verify(passwordHash, change.newPassword, turnOf(userId)));
    if (!isSame) return { refused: 'id_already_used' };
    return { kind: 'set', userId, credentialVersion, position: person.user.position };
  }
  // Not required of retries, because the change has voided their confirmation.
  const hasFactor = (await findFactors(services.database, userId)).length > 0;
  if (hasFactor && change.principal.confirmedVersion === undefined)
    return { refused: 'confirmation_required' };
  return (await checkCurrent(services, credential, change)) ?? set(services, person, credential, change);
};

/**
 * Replaces a password, given the current one. Keeps this session and revokes all others. Appends the event first so
 * that after a crash the old password still works and a retry completes the change.
 * @throws RateLimited if this user tried too often, Overloaded if the server is busy
 */
export const replacePassword = (
  services: ChangePasswordServices,
  change: PasswordChange,
): Promise<PasswordSet | PasswordChangeRefusal> =>
  services.logInQueue.run(change.principal.userId, () => changeFor(services, change));
