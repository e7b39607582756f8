import { chooseFirstPassword as firstPassword, logIn as logInCall } from '@waivers/contract/auth/log-in.ts';
import type { LoggedIn } from '@waivers/contract/auth/logged-in.ts';
import { useState } from 'react';
import { Problem } from '../../../problems/problem.ts';
import { tabStorage } from '../../../storage/storage.ts';
import { ask } from '../../api/call.ts';
import { requireFirstPassword, startSession, tellOtherTabs } from '../../session/session.ts';

const USERNAME_KEY = 'waivers.username';

export const useUsername = () => {
  const [username, setUsername] = useState(() => tabStorage.read(USERNAME_KEY) ?? '');
  return {
    username,
    change: (typed: string): void => {
      tabStorage.write(USERNAME_KEY, typed);
      setUsername(typed);
    },
  };
};

const forgetUsername = (): void => tabStorage.remove(USERNAME_KEY);

type LogInResult = 'logged_in' | 'new_password_required' | 'refused' | 'use_identity_provider';

export const begin = (session: LoggedIn): void => {
  forgetUsername();
  startSession(session);
  tellOtherTabs();
};

/** @throws Problem if the password could not be checked, as when offline or when the server is busy */
export const attemptLogIn = async (username: string, password: string): Promise<LogInResult> => {
  try {
    const body = { username: username.trim().toLowerCase(), password };
    const answer = await ask(logInCall, { body });
    if ('challenge' in answer) {
      if (answer.challenge === 'SECOND_FACTOR_REQUIRED')
        throw new Error('This page cannot ask for a second factor.');
      requireFirstPassword({ ...answer, username: body.username });
      return 'new_password_required';
    }
    begin(answer);
    return 'logged_in';
  } catch (error) {
    if (error instanceof Problem && (error.status === 401 || error.status === 422)) return 'refused';
    if (error instanceof Problem && error.code === 'use_identity_provider') return error.code;
    throw error;
  }
};

/** @throws Problem 401 if the challenge has expired, 422 if the password is rejected */
export const setFirstPassword = async (session: string, newPassword: string): Promise<void> => {
  const answer = await ask(firstPassword, { body: { session, newPassword } });
  if ('challenge' in answer) throw new Error('This page cannot ask for a second factor.');
  begin(answer);
};
