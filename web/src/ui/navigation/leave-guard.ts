import { useEffect } from 'react';
import type { AroundNavHandler } from 'wouter';

type Guard = (leave: () => void) => void;

let guard: Guard | undefined;

export const hasUnsavedText = (): boolean => guard !== undefined;

/** Leaves immediately, or after the guard allows it. */
export const guardedLeave = (leave: () => void): void => {
  if (guard === undefined) leave();
  else guard(leave);
};

export const guardNavigation: AroundNavHandler = (navigate, to, options) =>
  guardedLeave(() => navigate(to, options));

const confirmClosing = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Asks before a link or closing the tab discards unsaved text. */
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

/** Lets the next navigation pass, because the text was saved or discarded. */
export const releaseGuard = (): void => {
  guard = undefined;
  removeEventListener('beforeunload', confirmClosing);
};
