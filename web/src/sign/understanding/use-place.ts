import { useCallback, useEffect, useState } from 'react';
import { addressOf, type Place, placeIn } from './place.ts';
import type { VideoAddress } from './viewing/send-understanding.ts';

/** Of the page itself, so that Back, a reload and a shared address show the same. */
export const usePlace = (address: VideoAddress) => {
  const [place, setPlace] = useState<Place>(() => placeIn(window.location.pathname));
  useEffect(() => {
    const follow = (): void => setPlace(placeIn(window.location.pathname));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  const go = useCallback(
    (to: Place, how: 'push' | 'replace' = 'push'): void => {
      const path = addressOf(to, address) + window.location.search;
      // Another page, with another content policy: nothing of the player's host is left there.
      if (to.page === 'done') {
        window.location.replace(path);
        return;
      }
      if (path !== window.location.pathname + window.location.search)
        window.history[`${how}State`](null, '', path);
      setPlace(to);
      window.scrollTo(0, 0);
    },
    [address],
  );
  return { place, go };
};
