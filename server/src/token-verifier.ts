import { livingAccounts } from '@waivers/events/folds/living-accounts.ts';
import { livingUsers } from '@waivers/events/folds/living-users.ts';
import type { EventLog } from '@waivers/events/log/event-log.ts';
import { withApiKeys } from './api-keys.ts';
import { type VerifyToken, whileUserLives } from './authorise.ts';
import { createEndedSessions } from './ended-sessions.ts';
import { publicKeys, type TokenState } from './id-token-keys.ts';
import { verifyIdToken } from './verify-id-token.ts';

/** The command API issues tokens; its public keys and the streams of account and user suffice to verify them. */
export const tokenVerifier = async (
  { log, clock }: { readonly log: EventLog; readonly clock: () => Date },
  tokens: TokenState,
  issuer: string,
): Promise<VerifyToken> => {
  const keys = await publicKeys(tokens.publicKeys);
  const verify = verifyIdToken(keys, createEndedSessions(tokens.endedSessions), { issuer, clock });
  return whileUserLives(withApiKeys(verify, tokens.apiKey), {
    account: livingAccounts(log),
    user: livingUsers(log),
  });
};
