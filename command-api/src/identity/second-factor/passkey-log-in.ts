import type { PasskeyAnswer } from '@waivers/contract/auth/passkeys.ts';
import { networkOf } from '@waivers/server/http/proxy/networks.ts';
import type { Metrics } from '../../metrics.ts';
import { type Credential, findCredential } from '../credentials.ts';
import { beginPasskeyAttempt, resetCounted } from '../sessions/attempts.ts';
import type { KnownDevice } from '../sessions/known-devices.ts';
import { recordAnswered } from './factor-challenges.ts';
import type { PasskeyFactor } from './factors.ts';
import { findPasskey, usePasskey } from './passkey-factors.ts';
import { readPasskeySession, verifyPasskeyAnswer } from './passkeys.ts';
import type { FactorServices } from './prove-factor.ts';

type PasskeyLogInServices = FactorServices & { readonly metrics: Metrics };

type PasskeyLogIn = {
  readonly session: string;
  readonly passkey: PasskeyAnswer;
  readonly address: string;
  readonly devices: readonly KnownDevice[];
};

const accept = async (
  { database, fingerprintKey, publicUrl, clock }: FactorServices,
  passkey: PasskeyFactor,
  credential: Credential,
  { session, passkey: answer }: PasskeyLogIn,
): Promise<boolean> => {
  const now = clock();
  const opened = readPasskeySession(fingerprintKey, session, now);
  // A void password means that the address was in other hands, and so may be whatever was added since.
  if (opened === undefined || credential.temporaryExpiresAt !== null) return false;
  const expected = { publicUrl, challenge: opened.challenge };
  const counter = await verifyPasskeyAnswer(expected, passkey, answer, 'required');
  if (counter === undefined) return false;
  return (
    (await recordAnswered(database, { session, ...credential }, opened.expiresAt)) &&
    (await usePasskey(database, passkey.id, counter, now))
  );
};

/** Logs in with a passkey that verified its user. @returns undefined for wrong ones and blocked networks */
export const checkPasskeyLogIn = async (
  services: PasskeyLogInServices,
  request: PasskeyLogIn,
): Promise<Credential | undefined> => {
  const { database, metrics, clock } = services;
  const passkey = await findPasskey(database, Buffer.from(request.passkey.id, 'base64url'));
  const credential = passkey && (await findCredential(database, passkey.userId));
  const device = credential && request.devices.find((known) => known.isOf(credential));
  const attempt = { network: networkOf(request.address), deviceId: device?.id, now: clock() };
  const begun = await beginPasskeyAttempt(services, attempt);
  const isRight =
    begun.waitsUntil === undefined &&
    passkey !== undefined &&
    credential !== undefined &&
    (await accept(services, passkey, credential, request));
  if (!isRight) {
    metrics.logIn.inc({ result: begun.waitsUntil === undefined ? 'refused' : 'blocked' });
    return undefined;
  }
  await resetCounted(services, begun);
  metrics.logIn.inc({ result: 'logged_in' });
  return credential;
};
