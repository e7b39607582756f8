import { useEffect } from 'react';
import type { AroundNavHandler } from 'wouter';

type Guard = (leave: () => void) => void;

let guard: Guard | undefined;

/** Whether something unsaved is on the page. */
export const hasUnsavedText = (): boolean => guard !== undefined;

/** At once, or after the owner agrees. */
export const guardedLeave = (leave: () => void): void => {
  if (guard === undefined) leave();
  else guard(leave);
};

export const guardNavigation: AroundNavHandler = (navigate, to, options) =>
  guardedLeave(() => navigate(to, options));

const confirmClosing = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Asks before unsaved text is left by a link or by closing the tab. */
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

/** Lets the next step through: the text was saved or discarded. */
export const releaseGuard = (): void => {
  guard = undefined;
  removeEventListener('beforeunload', confirmClosing);
};
