import {
  chooseFirstPassword as firstPassword,
  logIn as logInCall,
  type SecondFactorRequired,
} from '@waivers/contract/auth/log-in.ts';
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

type LogInResult =
  | 'logged_in'
  | 'new_password_required'
  | 'refused'
  | 'use_identity_provider'
  | SecondFactorRequired;

/** For the list of log-ins, where people recognise their own by the place. */
export const timeZoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const begin = (session: LoggedIn): void => {
  forgetUsername();
  startSession(session);
  tellOtherTabs();
};

/** @throws Problem if the password could not be checked, as when offline or when the server is busy */
export const attemptLogIn = async (username: string, password: string): Promise<LogInResult> => {
  try {
    const body = { username: username.trim().toLowerCase(), password, timeZone: timeZoneHere() };
    const answer = await ask(logInCall, { body });
    if (!('challenge' in answer)) begin(answer);
    else if (answer.challenge === 'SECOND_FACTOR_REQUIRED') return answer;
    else {
      requireFirstPassword({ ...answer, username: body.username });
      return 'new_password_required';
    }
    return 'logged_in';
  } catch (error) {
    if (error instanceof Problem && (error.status === 401 || error.status === 422)) return 'refused';
    if (error instanceof Problem && error.code === 'use_identity_provider') return error.code;
    throw error;
  }
};

/**
 * Returns undefined once logged in.
 * @throws Problem 401 if the challenge has expired, 422 if the password is rejected
 */
export const setFirstPassword = async (
  session: string,
  newPassword: string,
): Promise<SecondFactorRequired | undefined> => {
  const answer = await ask(firstPassword, { body: { session, newPassword } });
  if ('challenge' in answer) return answer;
  begin(answer);
  return undefined;
};
