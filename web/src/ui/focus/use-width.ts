import { useSyncExternalStore } from 'react';

const queryOf = (query: string) => {
  const subscribe = (listener: () => void): (() => void) => {
    const list = matchMedia(query);
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  return (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
};

/** Room for a form and a phone preview; matches the style sheets. */
export const useIsWide = queryOf('(min-width: 1200px)');

/** Matches `max-width: 700px` in the style sheets. */
export const useIsPhone = queryOf('(max-width: 700px)');

/** Room for two buttons and a menu in one row in any language. */
export const useIsNarrow = queryOf('(max-width: 520px)');
