import { useSyncExternalStore } from 'react';
import { sessionState, subscribeSession } from './session.ts';

type Confirmation = { readonly confirmation: string; readonly expiresIn: number };

/** Memory only, like the token that it goes with. */
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

/** Undefined when the password has to be asked for. */
export const confirmationToken = (): string | undefined =>
  confirmed !== undefined && performance.now() < confirmed.goodUntil ? confirmed.value : undefined;

/** Asks the person for the password, once for all who wait. @returns false when they would rather not */
export const askForPassword = (): Promise<boolean> => {
  if (pending === undefined) setPending(Promise.withResolvers<boolean>());
  return pending?.promise ?? Promise.resolve(false);
};

export const useIsConfirming = (): boolean => useSyncExternalStore(subscribe, () => pending !== undefined);

/** @param given undefined: the person would rather not */
export const finishConfirmation = (given: Confirmation | undefined): void => {
  if (given !== undefined)
    confirmed = { value: given.confirmation, goodUntil: performance.now() + given.expiresIn * 1000 };
  pending?.resolve(given !== undefined);
  setPending(undefined);
};

// Nobody waits for who has left, and what they confirmed goes with them.
subscribeSession(() => {
  if (sessionState().kind === 'owner') return;
  confirmed = undefined;
  finishConfirmation(undefined);
});
