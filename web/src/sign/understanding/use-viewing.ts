import type { Understanding } from '@waivers/contract/understanding/understanding.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Party } from './use-party.ts';
import { sendingOf, type VideoAddress } from './viewing/send-understanding.ts';
import { createViewing } from './viewing/viewing.ts';

/** @param of a participant's id, or `group` */
export const useViewing = (of: string, party: Party, address: VideoAddress, first: Understanding) => {
  const [viewing] = useState(() => {
    const sending = sendingOf(address, of);
    const viewer = () => {
      const { participants, group } = party.latest() ?? first;
      return participants.find(({ id }) => id === of) ?? group;
    };
    const { questions, video } = first;
    const { onTold, onGone, refresh } = party;
    const given = { viewer, questions, duration: video?.duration, sending, onTold, onGone, refresh };
    return createViewing({ ...given, now: () => performance.now() });
  });
  useEffect(() => {
    const hide = (): void => {
      if (document.visibilityState === 'hidden') viewing.hide();
    };
    window.addEventListener('pagehide', viewing.hide);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', viewing.hide);
      document.removeEventListener('visibilitychange', hide);
      viewing.hide();
      viewing.end();
    };
  }, [viewing]);
  const shown = useSyncExternalStore(viewing.subscribe, viewing.shown);
  return { viewing, shown };
};
