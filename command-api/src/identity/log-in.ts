import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../database.ts';
import type { Metrics } from '../metrics.ts';
import { attemptSucceeded, beginAttempt, takeBack } from './attempts.ts';
import { beginChallenge } from './challenges.ts';
import { normaliseName } from './claims.ts';
import { type Credential, findCredentialByName } from './credentials.ts';
import type { Passwords } from './passwords.ts';

export type LogInServices = {
  readonly database: Kysely<CommandDatabase>;
  readonly passwords: Passwords;
  /** What is counted is stored under it. */
  readonly fingerprintKey: Buffer;
  readonly metrics: Metrics;
  readonly clock: () => Date;
};

export type LogIn =
  | { readonly kind: 'logged_in'; readonly accountId: string; readonly credentialVersion: number }
  /** The password was a temporary one: the session buys the right to choose a new one. */
  | { readonly kind: 'new_password_required'; readonly session: string }
  /** Wrong name, wrong password, expired temporary password, or too many failures: all look alike. */
  | { readonly kind: 'refused' };

/** Always the same work: the time of an answer must not tell which names exist. */
const checkPassword = (
  passwords: Passwords,
  credential: Credential | undefined,
  password: string,
): Promise<boolean> =>
  credential === undefined
    ? passwords.verifyNothing(password)
    : passwords.verify(credential.passwordHash, password);

/**
 * Checks a user name or e-mail address and a password. Unknown names, blocked accounts and wrong passwords cost the
 * same queries and the same hashing, so that an answer tells nothing but yes or no.
 * @param request.address the client's, for counting failures
 */
export const logIn = async (
  services: LogInServices,
  request: { readonly username: string; readonly password: string; readonly address: string },
): Promise<LogIn> => {
  const { database, passwords, metrics } = services;
  const at = services.clock();
  const name = normaliseName(request.username);
  const credential = await findCredentialByName(database, name);
  const attempt = { name, accountId: credential?.accountId, address: request.address, now: at };
  const begun = await beginAttempt(services, attempt);
  const { isFree } = begun;
  const isRight = await checkPassword(passwords, credential, request.password).catch(
    async (error: unknown) => {
      // Too busy to look at it: that must not cost the owner a wait.
      await takeBack(services, begun);
      throw error;
    },
  );
  const isExpired = credential?.temporaryExpiresAt != null && credential.temporaryExpiresAt <= at;
  if (credential === undefined || !isFree || !isRight || isExpired) {
    metrics.logIn.inc({ result: isFree ? 'refused' : 'blocked' });
    return { kind: 'refused' };
  }
  await attemptSucceeded(services, begun, at);
  if (credential.temporaryExpiresAt !== null) {
    metrics.logIn.inc({ result: 'new_password_required' });
    return { kind: 'new_password_required', session: await beginChallenge(database, credential, at) };
  }
  metrics.logIn.inc({ result: 'logged_in' });
  const { accountId, credentialVersion } = credential;
  return { kind: 'logged_in', accountId, credentialVersion };
};
