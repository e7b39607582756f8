import { callApi } from '../api/call.ts';
import { Problem } from '../problems/problem.ts';
import { beginFirstLogIn, beginSession, type FirstLogIn, tellOtherTabs } from '../session/session.ts';

type LoggedIn = Parameters<typeof beginSession>[0];
type Answer = LoggedIn | (FirstLogIn & { readonly challenge: string });

export type LogInResult = 'logged_in' | 'new_password_required' | 'refused';

/**
 * Logs in with a user name or e-mail address.
 * @throws Problem when it could not be looked at (offline, busy)
 */
export const logIn = async (username: string, password: string): Promise<LogInResult> => {
  try {
    const body = { username: username.trim().toLowerCase(), password };
    const response = await callApi('/v1/auth/login', { method: 'POST', body, asOwner: false });
    const answer = (await response.json()) as Answer;
    if ('challenge' in answer) {
      beginFirstLogIn(answer);
      return 'new_password_required';
    }
    beginSession(answer);
    tellOtherTabs();
    return 'logged_in';
  } catch (error) {
    if (error instanceof Problem && (error.status === 401 || error.status === 422)) return 'refused';
    throw error;
  }
};

/** Finishes the first log-in. @throws Problem: 401 when it took too long, 422 when the password will not do */
export const chooseFirstPassword = async (session: string, newPassword: string): Promise<void> => {
  const body = { session, newPassword };
  const response = await callApi('/v1/auth/new-password', { method: 'POST', body, asOwner: false });
  beginSession((await response.json()) as LoggedIn);
  tellOtherTabs();
};
