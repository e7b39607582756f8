import { LOG_IN_METHODS } from '@waivers/waiver/vocabulary/access.ts';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import type { VerifyProof } from './authorise.ts';
import { type PublicKeyOf, TOKEN_ALGORITHM } from './id-token-keys.ts';
import type { RevokedSessions } from './revoked-sessions.ts';

export const TOKEN_AUDIENCE = 'waivers';
/** Audience of confirmation tokens, which clients send along with the ID token. */
export const CONFIRMATION_AUDIENCE = 'waivers-confirmation';

const CLOCK_TOLERANCE_SECONDS = 5;
const LONGEST_TOKEN = 4096;

const claims = z.looseObject({
  sub: z.string(),
  'custom:user_id': z.uuid(),
  'custom:account_id': z.uuid(),
  token_use: z.literal('id'),
  'custom:method': z.enum(LOG_IN_METHODS),
  sid: z.uuid(),
});

/** Returns a verifier of ID tokens. @param options.issuer `PUBLIC_URL`, to reject tokens of other installations */
export const verifyIdToken = (
  publicKeyOf: PublicKeyOf,
  revokedSessions: RevokedSessions,
  options: { readonly issuer: string; readonly clock: () => Date },
): VerifyProof => {
  const payloadOf = async (token: string, audience: string): Promise<JWTPayload | undefined> => {
    if (token.length > LONGEST_TOKEN) return undefined;
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = kid === undefined ? undefined : await publicKeyOf(kid);
          if (key === undefined) throw new errors.JWKSNoMatchingKey();
          return key;
        },
        {
          issuer: options.issuer,
          audience,
          algorithms: [TOKEN_ALGORITHM],
          typ: 'JWT',
          requiredClaims: ['sub', 'iat', 'exp', 'jti'],
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          currentDate: options.clock(),
        },
      );
      return payload;
    } catch (error) {
      // Rethrow database errors because they say nothing about the token.
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };

  return async (token, confirmation) => {
    const named = claims.safeParse(await payloadOf(token, TOKEN_AUDIENCE)).data;
    if (named === undefined || named.sub !== named['custom:user_id']) return undefined;
    if (await revokedSessions.has(named.sid)) return undefined;
    const confirmed =
      confirmation === undefined ? undefined : await payloadOf(confirmation, CONFIRMATION_AUDIENCE);
    return {
      accountId: named['custom:account_id'],
      userId: named['custom:user_id'],
      sessionId: named.sid,
      method: named['custom:method'],
      confirmedVersion: confirmed?.sid === named.sid ? Number(confirmed.epoch) : undefined,
    };
  };
};
