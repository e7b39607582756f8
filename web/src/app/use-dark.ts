import { useSyncExternalStore } from 'react';

const dark = matchMedia('(prefers-color-scheme: dark)');

const subscribe = (listener: () => void): (() => void) => {
  dark.addEventListener('change', listener);
  return () => dark.removeEventListener('change', listener);
};

/** Whether the device is set to dark, now and when that changes. */
export const useDark = (): boolean => useSyncExternalStore(subscribe, () => dark.matches);
