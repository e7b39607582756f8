import type { SecondFactorRequired } from '@waivers/contract/auth/log-in.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { makeToken } from '../secret-tokens.ts';
import { beginSession } from '../sessions/begin-session.ts';
import type { IdentityRouteServices } from '../sessions/logged-in.ts';
import { beginFactorChallenge } from './factor-challenges.ts';
import { type Factor, findFactors } from './factors.ts';
import { passkeysIn } from './passkey-factors.ts';
import { passkeyRequestOf } from './passkeys.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { isRemembered } from './remembered-devices.ts';

type User = { readonly userId: string; readonly credentialVersion: number };

/** How the user can prove the second factor, most convenient first. */
export const proofKindsOf = async (
  { database }: Pick<IdentityRouteServices, 'database'>,
  userId: string,
  factors: readonly Factor[],
): Promise<('passkey' | 'totp' | 'recovery_code')[]> => {
  const kinds = (['passkey', 'totp'] as const).filter((kind) =>
    factors.some((factor) => factor.kind === kind),
  );
  return (await countRecoveryCodes(database, userId)) > 0 ? [...kinds, 'recovery_code'] : kinds;
};

const askForFactor = async (
  services: IdentityRouteServices,
  factors: readonly Factor[],
  user: User,
  timeZone: string | null,
): Promise<SecondFactorRequired> => {
  const passkeys = passkeysIn(factors);
  const passkeyChallenge = passkeys.length === 0 ? null : makeToken();
  const challenge = { ...user, purpose: 'log_in', passkeyChallenge, timeZone } as const;
  return {
    challenge: 'SECOND_FACTOR_REQUIRED',
    session: await beginFactorChallenge(services.database, challenge, services.clock()),
    kinds: await proofKindsOf(services, user.userId, factors),
    passkey:
      passkeyChallenge === null
        ? null
        : passkeyRequestOf(services.publicUrl, passkeyChallenge, passkeys, 'preferred'),
  };
};

/**
 * Opens a session for a user who gave the right password, or asks for the second factor.
 * @param mayBeRemembered false after a mailed password, which alone must not be enough on any device
 * @returns undefined if the user was removed or erased
 */
export const continueLogIn = async (
  services: IdentityRouteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, credentialVersion }: User,
  { timeZone, mayBeRemembered }: { readonly timeZone: string | null; readonly mayBeRemembered: boolean },
) => {
  const user = { userId, credentialVersion };
  const proof = { method: 'password', timeZone } as const;
  const factors = await findFactors(services.database, userId);
  if (factors.length === 0)
    return beginSession(services, request, reply, user, { ...proof, secondFactor: null });
  if (mayBeRemembered && (await isRemembered(services, request, userId))) {
    return beginSession(services, request, reply, user, { ...proof, secondFactor: 'remembered_device' });
  }
  return askForFactor(services, factors, user, timeZone);
};
