import { useEffect } from 'react';
import type { AroundNavHandler } from 'wouter';

type Guard = (leave: () => void) => void;

let guard: Guard | undefined;

/** Whether something unsaved is on the page. */
export const isGuarded = (): boolean => guard !== undefined;

/** At once, or after the owner agrees. */
export const leaveBy = (leave: () => void): void => {
  if (guard === undefined) leave();
  else guard(leave);
};

export const aroundLeaving: AroundNavHandler = (navigate, to, options) =>
  leaveBy(() => navigate(to, options));

const holdTab = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Asks before unsaved text is left by a link or by closing the tab. */
export const useLeaveGuard = (isOn: boolean, ask: Guard): void => {
  useEffect(() => {
    if (!isOn) return undefined;
    guard = ask;
    addEventListener('beforeunload', holdTab);
    return () => {
      guard = undefined;
      removeEventListener('beforeunload', holdTab);
    };
  }, [isOn, ask]);
};

/** Lets the next step through: the text was saved or discarded. */
export const releaseGuard = (): void => {
  guard = undefined;
  removeEventListener('beforeunload', holdTab);
};
