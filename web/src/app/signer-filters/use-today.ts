import { dateIn } from '@waivers/waiver/submission/age.ts';
import { useCallback, useSyncExternalStore } from 'react';

/** A device that slept over midnight is told when its page is looked at. */
const LOOK_MS = 30_000;

const onLook = (look: () => void): (() => void) => {
  const timer = setInterval(look, LOOK_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
};

/** The day that it is there, `YYYY-MM-DD`: a page that stays open goes on with it. @param timeZone IANA */
export const useToday = (timeZone: string): string =>
  useSyncExternalStore(
    onLook,
    useCallback(() => dateIn(timeZone, new Date()), [timeZone]),
  );
