import type { LoggedIn, User } from '@waivers/contract/auth/logged-in.ts';
import { refreshSession } from '@waivers/contract/auth/session.ts';
import { answerOf, requestOf } from '@waivers/contract/client.ts';
import { useSyncExternalStore } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { orOffline } from '../../problems/or-offline.ts';
import { problemIn } from '../../problems/problem.ts';
import { clearPendingLogOut, isLogOutPending, logOutOnServer } from '../../storage/pending-log-out.ts';
import { hasUnsavedText } from '../../ui/navigation/leave-guard.ts';

export type SessionState =
  | { readonly kind: 'unknown' }
  /** `hasEnded`: the session ended without a log-out in this browser. */
  | { readonly kind: 'anonymous'; readonly hasEnded: boolean }
  | {
      readonly kind: 'owner';
      readonly user: User;
      /** Set while unsaved text keeps the page open after the session has ended. */
      readonly interruption?: Interruption;
    };

/** `another`: a different user has logged in using this browser. */
export type Interruption = 'ended' | 'another';

/** A log-in with a temporary password, which the user must replace. */
type FirstLogIn = {
  readonly session: string;
  readonly passwordMinLength: number;
  /** The user name as typed, for password managers. */
  readonly username: string;
};

/** Kept in memory only, because it grants access to an account. */
let challenge: FirstLogIn | undefined;
let state: SessionState = { kind: 'unknown' };
let token: { readonly value: string; readonly goodUntil: number } | undefined;
const listeners = new Set<() => void>();

/** Renew the token this long before it expires, to allow for slow requests. */
const EARLY_MS = 60_000;

const setState = (next: SessionState): void => {
  state = next;
  for (const listener of listeners) listener();
};

export const subscribeSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const sessionState = (): SessionState => state;

export const pendingFirstLogIn = (): FirstLogIn | undefined => challenge;

export const requireFirstPassword = (firstLogIn: FirstLogIn): void => {
  challenge = firstLogIn;
};

const isInterrupted = (): boolean => state.kind === 'owner' && state.interruption !== undefined;

/** Keeps the page open and stops sending requests, so that none is sent with another user's token. */
const interrupt = (user: User, interruption: Interruption): void => {
  token = undefined;
  setState({ kind: 'owner', user, interruption });
};

/** Starts a session. The token stays in memory, because scripts could read it from storage. */
export const startSession = ({ idToken, expiresIn, user }: LoggedIn): void => {
  challenge = undefined;
  clearPendingLogOut();
  if (state.kind === 'owner' && state.user.id !== user.id && hasUnsavedText()) {
    interrupt(state.user, 'another');
    return;
  }
  token = { value: idToken, goodUntil: performance.now() + expiresIn * 1000 - EARLY_MS };
  setState({ kind: 'owner', user });
};

/** Replaces the token. Ignores a late response for a user who is no longer logged in. */
export const replaceToken = (renewed: LoggedIn): void => {
  if (state.kind === 'owner' && state.user.id === renewed.user.id) startSession(renewed);
};

export const showUser = (user: User): void => {
  if (state.kind === 'owner') setState({ ...state, user });
};

const endSession = (hasEnded: boolean): void => {
  if (hasEnded && state.kind === 'owner' && hasUnsavedText()) {
    interrupt(state.user, 'ended');
    return;
  }
  token = undefined;
  if (state.kind !== 'anonymous') setState({ kind: 'anonymous', hasEnded });
};

export const leaveInterrupted = (): void => {
  token = undefined;
  setState({ kind: 'anonymous', hasEnded: true });
};

const untilResumed = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = subscribeSession(() => {
      if (isInterrupted()) return;
      stop();
      resolve();
    });
  });

let refreshing: Promise<void> | undefined;

/** Timeout for the session check. If it expires on page load, the page offers a retry. */
const ANSWER_MS = 8000;

const requestRefresh = (): Promise<Response> => {
  const { path, ...request } = requestOf(refreshSession, {});
  return fetch(path, { ...request, signal: AbortSignal.timeout(ANSWER_MS) });
};

const refresh = async (): Promise<void> => {
  if (isLogOutPending()) await logOutOnServer();
  const response = await orOffline(requestRefresh());
  if (!response.ok && response.status !== 401) throw await problemIn(response);
  const session = response.ok
    ? answerOf(refreshSession, response.status, await orOffline(response.text()))
    : undefined;
  return session === undefined ? endSession(state.kind === 'owner') : startSession(session);
};

/**
 * Resumes the session from the browser's cookie. Concurrent callers share one request.
 * @throws Problem, with status 0 if there was no response; UnreadableAnswer
 */
export const resumeSession = (): Promise<void> => {
  refreshing ??= refresh().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
};

/** Returns a token valid for a minute or more, or undefined if logged out. Waits during an interruption. */
export const freshToken = async (): Promise<string | undefined> => {
  if (!isInterrupted() && (token === undefined || performance.now() > token.goodUntil)) await resumeSession();
  if (isInterrupted()) await untilResumed();
  return token?.value;
};

/** Tabs share the session cookie, so a log-in or log-out applies to all of them. */
const otherTabs = new BroadcastChannel('waivers.session');
otherTabs.onmessage = () => void resumeSession().catch(() => undefined);

export const tellOtherTabs = (): void => otherTabs.postMessage('changed');

/** Logs out. If the server is unreachable, the log-out is sent before the next attempt to resume the session. */
export const logOut = async (): Promise<void> => {
  await logOutOnServer().catch(() => undefined);
  endSession(false);
  // Omit `next` to keep the next user from landing on this page.
  navigate('/auth/login', { replace: true });
  tellOtherTabs();
};

export const useSession = (): SessionState => useSyncExternalStore(subscribeSession, sessionState);

/** Returns the account's time zone, or UTC if no one is logged in. */
export const useTimeZone = (): string => {
  const session = useSession();
  return session.kind === 'owner' ? session.user.account.timeZone : 'UTC';
};
