import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '@waivers/contract/auth/passkeys.ts';
import { parse } from 'uuid';
import { CHALLENGE_LIFETIME_MS } from './factor-challenges.ts';
import type { PasskeyFactor } from './factors.ts';

/** EdDSA, ES256 and RS256. Every authenticator in use supports at least one. */
const ALGORITHMS = [-8, -7, -257];

const LOCALHOST = /^(?:[\w-]+\.)*localhost$/;

/** Browsers offer passkeys on https and localhost, and never for bare IP addresses. */
export const arePasskeysPossible = (publicUrl: string): boolean => {
  const { protocol, hostname } = new URL(publicUrl);
  if (LOCALHOST.test(hostname)) return true;
  return protocol === 'https:' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
};

const rpIdOf = (publicUrl: string): string => new URL(publicUrl).hostname;

const userHandleOf = (userId: string): string => Buffer.from(parse(userId)).toString('base64url');

const descriptorOf = ({ credentialId, transports }: PasskeyFactor) => ({
  id: credentialId.toString('base64url'),
  type: 'public-key' as const,
  ...(transports.length === 0 ? {} : { transports: [...transports] }),
});

/** @param passkeys those that may answer; if empty, the browser offers all that it has for this host */
export const passkeyRequestOf = (
  publicUrl: string,
  challenge: string,
  passkeys: readonly PasskeyFactor[],
  userVerification: PasskeyRequest['userVerification'],
): PasskeyRequest => ({
  challenge,
  timeout: CHALLENGE_LIFETIME_MS,
  rpId: rpIdOf(publicUrl),
  allowCredentials: passkeys.map(descriptorOf),
  userVerification,
});

export const passkeyCreationOf = (
  publicUrl: string,
  challenge: string,
  user: {
    readonly userId: string;
    readonly username: string;
    readonly displayName: string;
    readonly product: string;
  },
  passkeys: readonly PasskeyFactor[],
): PasskeyCreation => ({
  rp: { id: rpIdOf(publicUrl), name: user.product },
  user: { id: userHandleOf(user.userId), name: user.username, displayName: user.displayName },
  challenge,
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
  timeout: CHALLENGE_LIFETIME_MS,
  attestation: 'none',
  excludeCredentials: passkeys.map(descriptorOf),
  authenticatorSelection: {
    residentKey: 'preferred',
    requireResidentKey: false,
    userVerification: 'preferred',
  },
});

type Expected = { readonly publicUrl: string; readonly challenge: string };

/** The library throws for every kind of wrong answer, so any error means that the answer is wrong. */
const orUndefined = async <Result>(verify: () => Promise<Result>): Promise<Result | undefined> => {
  try {
    return await verify();
  } catch {
    return undefined;
  }
};

export type VerifiedPasskey = Pick<PasskeyFactor, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/** @returns undefined if the answer does not fit challenge, origin and host */
export const verifyNewPasskey = async (
  { publicUrl, challenge }: Expected,
  { id, rawId, type, response }: NewPasskey,
): Promise<VerifiedPasskey | undefined> => {
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const given: RegistrationResponseJSON = {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject },
    clientExtensionResults: {},
  };
  const verified = await orUndefined(() =>
    verifyRegistrationResponse({
      response: given,
      expectedChallenge: challenge,
      expectedOrigin: new URL(publicUrl).origin,
      expectedRPID: rpIdOf(publicUrl),
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (verified?.verified !== true) return undefined;
  const { credential } = verified.registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
  };
};

/** @returns the new counter, or undefined if the answer is wrong */
export const verifyPasskeyAnswer = async (
  { publicUrl, challenge }: Expected,
  passkey: PasskeyFactor,
  { id, rawId, type, response }: PasskeyAnswer,
  userVerification: 'required' | 'preferred',
): Promise<number | undefined> => {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  if (userHandle != null && userHandle !== userHandleOf(passkey.userId)) return undefined;
  const given: AuthenticationResponseJSON = {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature },
    clientExtensionResults: {},
  };
  const verified = await orUndefined(() =>
    verifyAuthenticationResponse({
      response: given,
      expectedChallenge: challenge,
      expectedOrigin: new URL(publicUrl).origin,
      expectedRPID: rpIdOf(publicUrl),
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: userVerification === 'required',
    }),
  );
  return verified?.verified === true ? verified.authenticationInfo.newCounter : undefined;
};

const SESSION = /^([\w-]{22})\.([1-9]\d{12})\.([\w-]{43})$/;

const macOf = (key: Buffer, purpose: string, nonce: string, expires: string): string =>
  createHmac('sha256', key).update(`passkey log-in ${purpose}\n${nonce}\n${expires}`).digest('base64url');

export type OpenSession = { readonly challenge: string; readonly expiresAt: Date };

/** Makes a session that is not stored, because anybody may ask for one. */
export const makePasskeySession = (key: Buffer, now: Date): OpenSession & { readonly session: string } => {
  const nonce = randomBytes(16).toString('base64url');
  const expiresAt = new Date(now.getTime() + CHALLENGE_LIFETIME_MS);
  const expires = String(expiresAt.getTime());
  return {
    session: `${nonce}.${expires}.${macOf(key, 'session', nonce, expires)}`,
    challenge: macOf(key, 'challenge', nonce, expires),
    expiresAt,
  };
};

export const readPasskeySession = (key: Buffer, session: string, now: Date): OpenSession | undefined => {
  const [, nonce = '', expires = '', mac = ''] = SESSION.exec(session) ?? [];
  if (nonce === '') return undefined;
  // Compared as text, because several texts decode to the same bytes, and each session is accepted once.
  const expected = macOf(key, 'session', nonce, expires);
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(mac))) return undefined;
  const expiresAt = new Date(Number(expires));
  if (expiresAt <= now) return undefined;
  return { challenge: macOf(key, 'challenge', nonce, expires), expiresAt };
};
