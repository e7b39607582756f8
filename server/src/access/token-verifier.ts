import { onlyLiveUsers, type VerifyToken, withApiKeys } from './authorise.ts';
import { publicKeys, type TokenState } from './id-token-keys.ts';
import { createRevokedSessions } from './revoked-sessions.ts';
import { verifyIdToken } from './verify-id-token.ts';

/** Verifies tokens against the database only, so that owners can still read while the log is unavailable. */
export const tokenVerifier = async (
  clock: () => Date,
  tokens: TokenState,
  issuer: string,
): Promise<VerifyToken> => {
  const keys = await publicKeys(tokens.publicKeys);
  const verify = verifyIdToken(keys, createRevokedSessions(tokens.revokedSessions), { issuer, clock });
  return onlyLiveUsers(withApiKeys(verify, tokens.apiKey), tokens.credentialOf);
};
