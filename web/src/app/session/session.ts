import type { LoggedIn, User } from '@waivers/contract/auth/logged-in.ts';
import { refreshSession } from '@waivers/contract/auth/session.ts';
import { answerOf, requestOf } from '@waivers/contract/client.ts';
import { problemIn } from '../problems/problem.ts';
import { endOnServer, hasLeft, isLeaving } from './leaving.ts';

export type SessionState =
  /** It could not be asked yet who is logged in. */
  | { readonly kind: 'unknown' }
  /** `hasEnded`: somebody was, and did not log out here. */
  | { readonly kind: 'anonymous'; readonly hasEnded: boolean }
  | { readonly kind: 'owner'; readonly user: User };

/** A first log-in that still owes a new password of so many characters. */
export type FirstLogIn = { readonly session: string; readonly passwordMinLength: number };

/** In memory only: it is worth an account. */
let challenge: FirstLogIn | undefined;
let state: SessionState = { kind: 'unknown' };
let token: { readonly value: string; readonly goodUntil: number } | undefined;
const listeners = new Set<() => void>();

/** Asked for anew so long before it ends: the request that takes it may be slow. */
const EARLY_MS = 60_000;

const become = (next: SessionState): void => {
  state = next;
  for (const listener of listeners) listener();
};

export const subscribeSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const sessionState = (): SessionState => state;

export const firstLogIn = (): FirstLogIn | undefined => challenge;

/** The password has to be chosen first. */
export const beginFirstLogIn = (begun: FirstLogIn): void => {
  challenge = begun;
};

/** The token lives in memory alone: what a script of somebody else could find in storage, it could take away. */
export const beginSession = ({ idToken, expiresIn, user }: LoggedIn): void => {
  challenge = undefined;
  hasLeft();
  token = { value: idToken, goodUntil: performance.now() + expiresIn * 1000 - EARLY_MS };
  become({ kind: 'owner', user });
};

const endSession = (hasEnded: boolean): void => {
  token = undefined;
  if (state.kind !== 'anonymous') become({ kind: 'anonymous', hasEnded });
};

let refreshing: Promise<void> | undefined;

const refresh = async (): Promise<void> => {
  if (isLeaving()) await endOnServer();
  const { path, ...request } = requestOf(refreshSession, {});
  const response = await fetch(path, request);
  if (!response.ok && response.status !== 401) throw await problemIn(response);
  const session = response.ok ? answerOf(refreshSession, response.status, await response.text()) : undefined;
  return session === undefined ? endSession(state.kind === 'owner') : beginSession(session);
};

/**
 * Goes on with the session of this browser's cookie; who asks meanwhile waits for the same answer.
 * @throws Problem, UnreadableAnswer, or TypeError when there is no answer
 */
export const continueSession = (): Promise<void> => {
  refreshing ??= refresh().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
};

/** @returns a token that is good for a minute at least, or undefined when nobody is logged in */
export const freshToken = async (): Promise<string | undefined> => {
  if (token === undefined || performance.now() > token.goodUntil) await continueSession();
  return token?.value;
};

/** The browser's other tabs: all have one cookie, so who logs in or out does so in each of them. */
const otherTabs = new BroadcastChannel('waivers.session');
otherTabs.onmessage = () => void continueSession().catch(() => undefined);

/** Tells the other tabs that somebody has logged in or out here. */
export const tellOtherTabs = (): void => otherTabs.postMessage('changed');

/** Ends the session here and on the server; without an answer from there, before anybody can go on with it. */
export const logOut = async (): Promise<void> => {
  await endOnServer().catch(() => undefined);
  endSession(false);
  tellOtherTabs();
};
