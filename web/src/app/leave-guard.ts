import { useEffect } from 'react';
import type { AroundNavHandler } from 'wouter';

/** Asked before the page is left for another of ours; goes there when the owner says so. */
type Guard = (leave: () => void) => void;

let guard: Guard | undefined;

export const aroundLeaving: AroundNavHandler = (navigate, to, options) => {
  if (guard === undefined) navigate(to, options);
  else guard(() => navigate(to, options));
};

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

/** Lets the next step through, because what was typed has just been saved or given up. */
export const releaseGuard = (): void => {
  guard = undefined;
  removeEventListener('beforeunload', holdTab);
};
