import type { AnswerOf } from '@waivers/contract/call/call.ts';
import type { checkIn } from '@waivers/contract/signed-waivers/front-desk.ts';
import { useCallback } from 'react';
import { useText } from '../../messages/use-text.ts';
import { useSayTime } from '../../ui/page/say-time.ts';

type Noted = AnswerOf<typeof checkIn>['result'];

/** What became of a check-in or its undoing: whoever came second is told who was first. */
export const useSayArrival = (timeZone: string) => {
  const text = useText();
  const sayTime = useSayTime(timeZone, 'time');
  return useCallback(
    (name: string, { arrivedAt, by, changed }: Noted): string => {
      if (arrivedAt === null) return text(changed ? 'desk.undone' : 'desk.undoneBefore', { name });
      if (changed) return text('desk.noted', { name });
      const time = sayTime(arrivedAt);
      return by === null
        ? text('desk.notedBefore', { name, time })
        : text('desk.notedBy', { name, time, by });
    },
    [text, sayTime],
  );
};
