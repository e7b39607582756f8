import { useSyncExternalStore } from 'react';

const queryOf = (query: string) => {
  const subscribe = (listener: () => void): (() => void) => {
    const list = matchMedia(query);
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  return (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
};

/** Wide enough for a form and a phone preview. Must match the style sheets. */
export const useIsWide = queryOf('(min-width: 1200px)');

/** Must match `max-width: 700px` in the style sheets. */
export const useIsPhone = queryOf('(max-width: 700px)');

/** Too narrow for two buttons and a menu in one row in some languages. */
export const useIsNarrow = queryOf('(max-width: 520px)');
