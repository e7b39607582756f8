import type { PasskeyAnswer } from '@waivers/contract/auth/passkeys.ts';
import { findCredential } from '../credentials.ts';
import {
  type ChangePasswordServices,
  type CurrentPassword,
  findConfirmedCredential,
} from '../passwords/change-password.ts';
import { EXPIRED, invalidPassword } from '../passwords/new-password.ts';
import { beginFactorChallenge, endFactorChallenge, findFactorChallenge } from './factor-challenges.ts';
import { findFactors } from './factors.ts';
import { type FactorRefusal, type FactorServices, proveFactor } from './prove-factor.ts';

type ConfirmServices = ChangePasswordServices & FactorServices;

export type GivenProof = Omit<CurrentPassword, 'currentPassword'> & {
  readonly currentPassword?: string | undefined;
  readonly code?: string | undefined;
  readonly passkey?: { readonly session: string; readonly passkey: PasskeyAnswer } | undefined;
};

type Confirmed = { readonly userId: string; readonly credentialVersion: number };

const required = (path: string): FactorRefusal => invalidPassword(path, { code: 'required' });

const proveInSession = async (
  services: ConfirmServices,
  { principal, devices, code, passkey: given }: GivenProof,
  session: string,
): Promise<Confirmed | FactorRefusal> => {
  const { database, clock } = services;
  const { userId, accountId } = principal;
  const credential = await findCredential(database, userId);
  if (credential === undefined) return EXPIRED;
  const challenge = await findFactorChallenge(database, 'confirm', session, clock());
  if (challenge?.userId !== userId) return invalidPassword('passkey', { code: 'wrong_code' });
  const proven = await proveFactor(services, {
    challenge,
    accountId,
    method: principal.method ?? 'password',
    given: { code, passkey: given?.passkey },
    deviceId: devices.find((known) => known.isOf(credential))?.id,
    userVerification: 'required',
  });
  if ('refused' in proven) return proven;
  return (await endFactorChallenge(database, challenge.id))
    ? credential
    : invalidPassword('passkey', { code: 'wrong_code' });
};

const withPassword = async (
  services: ConfirmServices,
  given: GivenProof,
): Promise<Confirmed | FactorRefusal> => {
  const { currentPassword } = given;
  if (currentPassword === undefined) return required('currentPassword');
  return findConfirmedCredential(services, { ...given, currentPassword });
};

/**
 * Checks the proof for sensitive calls: the password, or with a second factor a passkey, or password and code.
 * @throws RateLimited if this user tried too often @throws Overloaded if the server is busy
 */
export const confirmUser = async (
  services: ConfirmServices,
  given: GivenProof,
): Promise<Confirmed | FactorRefusal> => {
  const { database, clock } = services;
  const { userId } = given.principal;
  if ((await findFactors(database, userId)).length === 0) return withPassword(services, given);
  if (given.passkey !== undefined) return proveInSession(services, given, given.passkey.session);
  if (given.currentPassword === undefined) return required('currentPassword');
  if (given.code === undefined) return required('code');
  const confirmed = await withPassword(services, given);
  if ('refused' in confirmed) return confirmed;
  const { credentialVersion } = confirmed;
  const challenge = { purpose: 'confirm', userId, credentialVersion } as const;
  return proveInSession(services, given, await beginFactorChallenge(database, challenge, clock()));
};
