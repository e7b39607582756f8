import { expectOk } from '@waivers/load-tests/client/api.ts';

/** Well before the 15 minutes are over for which a token is valid. */
const RENEWED_AFTER_MS = 5 * 60_000;

/**
 * Somebody who stays logged in, however long a test takes.
 * @param first the token of the log-in that has just been
 * @returns asks for a token that is valid
 */
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
    const answer = await expectOk<{ idToken: string }>(url, '/v1/auth/login', {
      body: { username, password },
    });
    token = answer.body.idToken;
    return token;
  };
};
