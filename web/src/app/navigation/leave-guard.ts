import { useEffect } from 'react';
import type { AroundNavHandler } from 'wouter';

/** Asked before the page is left for another of ours; goes there when the owner says so. */
type Guard = (leave: () => void) => void;

let guard: Guard | undefined;

/** Does what leaves the page, at once or when the owner has agreed to it. */
export const leaveBy = (leave: () => void): void => {
  if (guard === undefined) leave();
  else guard(leave);
};

export const aroundLeaving: AroundNavHandler = (navigate, to, options) =>
  leaveBy(() => navigate(to, options));

const holdTab = (event: BeforeUnloadEvent): void => event.preventDefault();

/** While something is typed that is not saved, links and the closing of the tab are asked about first. */
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

/** Lets the next step through: what was typed has just been saved or given up, or there is nobody to be asked. */
export const releaseGuard = (): void => {
  guard = undefined;
  removeEventListener('beforeunload', holdTab);
};
