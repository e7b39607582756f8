import { useSyncExternalStore } from 'react';
import { sessionState, subscribeSession } from './session.ts';

type Confirmation = { readonly confirmation: string; readonly expiresIn: number };

/** Memory only, like the token that it goes with. */
let kept: { readonly value: string; readonly goodUntil: number } | undefined;
let asking: PromiseWithResolvers<boolean> | undefined;
const listeners = new Set<() => void>();

const become = (next: typeof asking): void => {
  asking = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Undefined when the password has to be asked for. */
export const confirmation = (): string | undefined =>
  kept !== undefined && performance.now() < kept.goodUntil ? kept.value : undefined;

/** Asks the person for the password, once for all who wait. @returns false when they would rather not */
export const askForPassword = (): Promise<boolean> => {
  if (asking === undefined) become(Promise.withResolvers<boolean>());
  return asking?.promise ?? Promise.resolve(false);
};

export const useIsAskedForPassword = (): boolean =>
  useSyncExternalStore(subscribe, () => asking !== undefined);

/** @param given undefined: the person would rather not */
export const endAsking = (given: Confirmation | undefined): void => {
  if (given !== undefined)
    kept = { value: given.confirmation, goodUntil: performance.now() + given.expiresIn * 1000 };
  asking?.resolve(given !== undefined);
  become(undefined);
};

// Nobody waits for who has left, and what they confirmed goes with them.
subscribeSession(() => {
  if (sessionState().kind === 'owner') return;
  kept = undefined;
  endAsking(undefined);
});
