import { expectOk } from '@waivers/load-tests/client/api.ts';

/** Well within a token's 15 minutes. */
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
    const answer = await expectOk<{ idToken: string }>(url, '/v1/auth/login', {
      body: { username, password },
    });
    token = answer.body.idToken;
    return token;
  };
};
