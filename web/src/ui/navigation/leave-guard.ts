import { useEffect } from 'react';
import type { AroundNavHandler } from 'wouter';

type Guard = (leave: () => void) => void;

let guard: Guard | undefined;

export const hasUnsavedText = (): boolean => guard !== undefined;

/** Calls `leave` immediately, or once the guard allows it. */
export const guardedLeave = (leave: () => void): void => {
  if (guard === undefined) leave();
  else guard(leave);
};

export const guardNavigation: AroundNavHandler = (navigate, to, options) =>
  guardedLeave(() => navigate(to, options));

const confirmClosing = (event: BeforeUnloadEvent): void => event.preventDefault();

export const useLeaveGuard = (isOn: boolean, ask: Guard): void => {
  useEffect(() => {
    if (!isOn) return undefined;
    guard = ask;
    addEventListener('beforeunload', confirmClosing);
    return () => {
      guard = undefined;
      removeEventListener('beforeunload', confirmClosing);
    };
  }, [isOn, ask]);
};

/** Allows the next navigation, because the changes were saved or discarded. */
export const releaseGuard = (): void => {
  guard = undefined;
  removeEventListener('beforeunload', confirmClosing);
};
