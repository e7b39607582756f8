import { logIn } from '@waivers/contract/auth/log-in.ts';
import { ask } from '@waivers/load-tests/client/api.ts';

/** Tokens last only 15 minutes, so renew them early. */
const RENEWED_AFTER_MS = 5 * 60_000;

export const idTokens = (
  url: string,
  { username, password }: { readonly username: string; readonly password: string },
  first: string,
): (() => Promise<string>) => {
  let token = first;
  let since = Date.now();
  return async () => {
    if (Date.now() - since < RENEWED_AFTER_MS) return token;
    since = Date.now();
    const answer = await ask(url, logIn, { body: { username, password } });
    if (!('idToken' in answer)) throw new Error('The password is temporary.');
    token = answer.idToken;
    return token;
  };
};
