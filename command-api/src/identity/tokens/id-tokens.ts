import type { VerifyProof } from '@waivers/server/access/authorise.ts';
import { TOKEN_ALGORITHM } from '@waivers/server/access/id-token-keys.ts';
import type { RevokedSessions } from '@waivers/server/access/revoked-sessions.ts';
import {
  CONFIRMATION_AUDIENCE,
  TOKEN_AUDIENCE,
  verifyIdToken,
} from '@waivers/server/access/verify-id-token.ts';
import type { LogInMethod, UserRole } from '@waivers/waiver/vocabulary/access.ts';
import { type JWTPayload, SignJWT } from 'jose';
import { v7 } from 'uuid';
import type { SigningKeys } from './signing-keys.ts';

export const TOKEN_LIFETIME_SECONDS = 15 * 60;
export const CONFIRMATION_LIFETIME_SECONDS = 10 * 60;

export type TokenUser = {
  readonly accountId: string;
  readonly userId: string;
  readonly role: UserRole;
  readonly credentialVersion: number;
  readonly session: { readonly id: string; readonly method: LogInMethod; readonly expiresAt: Date };
};

export type IssuedToken = {
  readonly idToken: string;
  readonly expiresIn: number;
};

export type IdTokens = {
  /** Issues a token that contains only ids. It expires after 15 minutes, or when the session ends. */
  issue(user: TokenUser): Promise<IssuedToken>;
  /** Issues proof that this session's user knows the password, valid for ten minutes or until it changes. */
  confirm(
    user: Pick<TokenUser, 'userId' | 'credentialVersion'>,
    sessionId: string,
  ): Promise<{ readonly confirmation: string; readonly expiresIn: number }>;
  readonly verify: VerifyProof;
};

type SigningOptions = {
  readonly userId: string;
  readonly audience: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
};

/** Issues and verifies ES256 JWTs for the spec's client. Rejects tokens with another `issuer` (`PUBLIC_URL`). */
export const createIdTokens = (
  keys: SigningKeys,
  revokedSessions: RevokedSessions,
  options: { readonly issuer: string; readonly clock: () => Date },
): IdTokens => {
  const { issuer, clock } = options;
  const sign = async (
    claims: JWTPayload,
    { userId, audience, issuedAt, expiresAt }: SigningOptions,
  ): Promise<string> => {
    const { kid, privateKey } = await keys.current();
    return new SignJWT(claims)
      .setProtectedHeader({ alg: TOKEN_ALGORITHM, typ: 'JWT', kid })
      .setIssuer(issuer)
      .setSubject(userId)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .setJti(v7())
      .sign(privateKey);
  };
  return {
    issue: async ({ accountId, userId, role, credentialVersion, session }) => {
      const issuedAt = Math.floor(clock().getTime() / 1000);
      const sessionEnd = Math.floor(session.expiresAt.getTime() / 1000);
      const expiresAt = Math.min(issuedAt + TOKEN_LIFETIME_SECONDS, sessionEnd);
      const claims = {
        token_use: 'id',
        'custom:user_id': userId,
        'custom:account_id': accountId,
        'custom:role': role,
        'custom:method': session.method,
        epoch: credentialVersion,
        sid: session.id,
      };
      const idToken = await sign(claims, { userId, audience: TOKEN_AUDIENCE, issuedAt, expiresAt });
      return { idToken, expiresIn: expiresAt - issuedAt };
    },
    confirm: async ({ userId, credentialVersion }, sessionId) => {
      const issuedAt = Math.floor(clock().getTime() / 1000);
      const expiresIn = CONFIRMATION_LIFETIME_SECONDS;
      const times = { issuedAt, expiresAt: issuedAt + expiresIn };
      const confirmation = await sign(
        { sid: sessionId, epoch: credentialVersion },
        { userId, audience: CONFIRMATION_AUDIENCE, ...times },
      );
      return { confirmation, expiresIn };
    },
    verify: verifyIdToken(keys.publicKey, revokedSessions, options),
  };
};
