import type { VerifyToken } from '@waivers/server/authorise.ts';
import { errors, jwtVerify, SignJWT } from 'jose';
import { v7 } from 'uuid';
import { z } from 'zod';
import { type SigningKeys, TOKEN_ALGORITHM } from './signing-keys.ts';

export const TOKEN_LIFETIME_SECONDS = 15 * 60;
/** Clocks of two machines may differ by so much. */
const CLOCK_TOLERANCE_SECONDS = 5;
const AUDIENCE = 'waivers';
const LONGEST_TOKEN = 4096;

export type IdTokens = {
  /** A token for 15 minutes. It names the account by id only. */
  issue(owner: { readonly accountId: string; readonly credentialVersion: number }): Promise<string>;
  readonly verify: VerifyToken;
};

const claims = z.looseObject({ 'custom:user_id': z.uuid(), token_use: z.literal('id') });

/**
 * ID tokens as the spec's client expects them: JWTs (ES256) with the product's user id in a claim of its own.
 * @param options.issuer `PUBLIC_URL`: a token of another installation is none of ours
 */
export const createIdTokens = (
  keys: SigningKeys,
  options: { readonly issuer: string; readonly clock: () => Date },
): IdTokens => {
  const { issuer, clock } = options;
  return {
    issue: ({ accountId, credentialVersion }) => {
      const issuedAt = Math.floor(clock().getTime() / 1000);
      return new SignJWT({ token_use: 'id', 'custom:user_id': accountId, epoch: credentialVersion })
        .setProtectedHeader({ alg: TOKEN_ALGORITHM, typ: 'JWT', kid: keys.current.kid })
        .setIssuer(issuer)
        .setSubject(accountId)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TOKEN_LIFETIME_SECONDS)
        .setJti(v7())
        .sign(keys.current.privateKey);
    },
    verify: async (token) => {
      if (token.length > LONGEST_TOKEN) return undefined;
      try {
        const { payload } = await jwtVerify(
          token,
          async ({ kid }) => {
            const key = kid === undefined ? undefined : await keys.publicKey(kid);
            if (key === undefined) throw new errors.JWKSNoMatchingKey();
            return key;
          },
          {
            issuer,
            audience: AUDIENCE,
            algorithms: [TOKEN_ALGORITHM],
            typ: 'JWT',
            requiredClaims: ['sub', 'iat', 'exp', 'jti'],
            clockTolerance: CLOCK_TOLERANCE_SECONDS,
            currentDate: clock(),
          },
        );
        return { accountId: claims.parse(payload)['custom:user_id'] };
      } catch (error) {
        // A database that is away is no reason to call a token bad.
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined;
        throw error;
      }
    },
  };
};
