import { role } from '@waivers/events/definitions/user.ts';
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { VerifyToken } from './authorise.ts';
import type { EndedSessions } from './ended-sessions.ts';
import { type PublicKeyOf, TOKEN_ALGORITHM } from './id-token-keys.ts';

export const TOKEN_AUDIENCE = 'waivers';

const CLOCK_TOLERANCE_SECONDS = 5;
const LONGEST_TOKEN = 4096;

const claims = z.looseObject({
  sub: z.string(),
  'custom:user_id': z.uuid(),
  'custom:account_id': z.uuid(),
  'custom:role': role,
  token_use: z.literal('id'),
  sid: z.uuid(),
});

/** For any process. @param options.issuer `PUBLIC_URL`; tokens of other installations are refused */
export const verifyIdToken =
  (
    publicKeyOf: PublicKeyOf,
    endedSessions: EndedSessions,
    options: { readonly issuer: string; readonly clock: () => Date },
  ): VerifyToken =>
  async (token) => {
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
          audience: TOKEN_AUDIENCE,
          algorithms: [TOKEN_ALGORITHM],
          typ: 'JWT',
          requiredClaims: ['sub', 'iat', 'exp', 'jti'],
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          currentDate: options.clock(),
        },
      );
      const named = claims.parse(payload);
      if (named.sub !== named['custom:user_id']) return undefined;
      if (await endedSessions.has(named.sid)) return undefined;
      return {
        accountId: named['custom:account_id'],
        userId: named['custom:user_id'],
        role: named['custom:role'],
        sessionId: named.sid,
      };
    } catch (error) {
      // Not the token's fault when the database is away.
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined;
      throw error;
    }
  };
