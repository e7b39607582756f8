import { useSyncExternalStore } from 'react';

const listen = (listener: () => void): (() => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** The browser knows of no connection. */
export const useOffline = (): boolean => useSyncExternalStore(listen, () => !navigator.onLine);
