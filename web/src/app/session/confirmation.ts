import { useSyncExternalStore } from 'react';
import { sessionState, subscribeSession } from './session.ts';

type Confirmation = { readonly confirmation: string; readonly expiresIn: number };

/** The confirmation token is kept in memory only, like the session token. */
let confirmed: { readonly value: string; readonly goodUntil: number } | undefined;
let pending: PromiseWithResolvers<boolean> | undefined;
const listeners = new Set<() => void>();

const setPending = (next: typeof pending): void => {
  pending = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns undefined if the user must confirm first. */
export const confirmationToken = (): string | undefined =>
  confirmed !== undefined && performance.now() < confirmed.goodUntil ? confirmed.value : undefined;

/** Opens the confirmation dialog, shared by concurrent callers. Resolves to false if the user cancels. */
export const askToConfirm = (): Promise<boolean> => {
  if (pending === undefined) setPending(Promise.withResolvers<boolean>());
  return pending?.promise ?? Promise.resolve(false);
};

export const useIsConfirming = (): boolean => useSyncExternalStore(subscribe, () => pending !== undefined);

/** @param confirmation undefined if the dialog was cancelled */
export const finishConfirmation = (confirmation: Confirmation | undefined): void => {
  if (confirmation !== undefined)
    confirmed = {
      value: confirmation.confirmation,
      goodUntil: performance.now() + confirmation.expiresIn * 1000,
    };
  pending?.resolve(confirmation !== undefined);
  setPending(undefined);
};

// Logging out cancels the pending prompt and discards the confirmation.
subscribeSession(() => {
  if (sessionState().kind === 'owner') return;
  confirmed = undefined;
  finishConfirmation(undefined);
});
