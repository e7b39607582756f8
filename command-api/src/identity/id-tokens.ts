import type { VerifyToken } from '@waivers/server/authorise.ts';
import { TOKEN_ALGORITHM } from '@waivers/server/id-token-keys.ts';
import { TOKEN_AUDIENCE, verifyIdToken } from '@waivers/server/verify-id-token.ts';
import { SignJWT } from 'jose';
import { v7 } from 'uuid';
import type { SigningKeys } from './signing-keys.ts';

export const TOKEN_LIFETIME_SECONDS = 15 * 60;

export type IdTokens = {
  /** A token for 15 minutes. It names the account by id only. */
  issue(owner: { readonly accountId: string; readonly credentialVersion: number }): Promise<string>;
  readonly verify: VerifyToken;
};

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
        .setAudience(TOKEN_AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TOKEN_LIFETIME_SECONDS)
        .setJti(v7())
        .sign(keys.current.privateKey);
    },
    verify: verifyIdToken(keys.publicKey, options),
  };
};
