import { useCallback } from 'react';
import { useText } from '../../messages/use-text.ts';
import { useSayTime } from '../../ui/page/say-time.ts';

/** When something was noted and by whom; who has been erased has no name. */
export const useSayWho = (timeZone: string) => {
  const text = useText();
  const sayTime = useSayTime(timeZone);
  return useCallback(
    ({ at, by }: { readonly at: string; readonly by: string | null }): string => {
      const date = sayTime(at);
      return by === null ? date : text('desk.dateBy', { date, by });
    },
    [text, sayTime],
  );
};
