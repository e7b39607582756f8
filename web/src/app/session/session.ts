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
  /** `hasEnded`: a session ended without a log-out here. */
  | { readonly kind: 'anonymous'; readonly hasEnded: boolean }
  | {
      readonly kind: 'owner';
      readonly user: User;
      /** While something unsaved is on the page, it stays until its owner is logged in again. */
      readonly interruption?: Interruption;
    };

/** `another`: somebody else is logged in in this browser now. */
export type Interruption = 'ended' | 'another';

/** Owes a new password. */
type FirstLogIn = {
  readonly session: string;
  readonly passwordMinLength: number;
  /** As typed at the log-in, for password managers. */
  readonly username: string;
};

/** Memory only, because it is worth an account. */
let challenge: FirstLogIn | undefined;
let state: SessionState = { kind: 'unknown' };
let token: { readonly value: string; readonly goodUntil: number } | undefined;
const listeners = new Set<() => void>();

/** Renewed this long before it ends, to allow for slow requests. */
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

export const requireFirstPassword = (begun: FirstLogIn): void => {
  challenge = begun;
};

const isInterrupted = (): boolean => state.kind === 'owner' && state.interruption !== undefined;

/** The page stays as it is and sends nothing, whoever's the next token is. */
const interrupt = (user: User, interruption: Interruption): void => {
  token = undefined;
  setState({ kind: 'owner', user, interruption });
};

/** The token stays in memory: scripts could read it from storage. */
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

/** A new token for whoever is logged in. It may come late, and must not bring back who has left meanwhile. */
export const replaceToken = (renewed: LoggedIn): void => {
  if (state.kind === 'owner' && state.user.id === renewed.user.id) startSession(renewed);
};

/** After a change of what the pages show of the person and their account. */
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

/** Instead of logging in again: on to the page for that. */
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

/** The log-in is shown to whoever waited so long; a page that is still a skeleton says so later. */
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
 * Resumes the session of this browser's cookie; concurrent callers share the answer.
 * @throws Problem, of status 0 when there is no answer; UnreadableAnswer
 */
export const resumeSession = (): Promise<void> => {
  refreshing ??= refresh().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
};

/** @returns a token valid for at least a minute, after an interruption if there is one; undefined when nobody is logged in */
export const freshToken = async (): Promise<string | undefined> => {
  if (!isInterrupted() && (token === undefined || performance.now() > token.goodUntil)) await resumeSession();
  if (isInterrupted()) await untilResumed();
  return token?.value;
};

/** Tabs share the cookie, so logging in or out applies to all. */
const otherTabs = new BroadcastChannel('waivers.session');
otherTabs.onmessage = () => void resumeSession().catch(() => undefined);

export const tellOtherTabs = (): void => otherTabs.postMessage('changed');

/** If the server cannot be told now, it is told before the session can be continued. */
export const logOut = async (): Promise<void> => {
  await logOutOnServer().catch(() => undefined);
  endSession(false);
  // The next person is not led to the page that was left.
  navigate('/auth/login', { replace: true });
  tellOtherTabs();
};

export const useSession = (): SessionState => useSyncExternalStore(subscribeSession, sessionState);
