import type { AnswerOf } from '@waivers/contract/call/call.ts';
import type { checkIn } from '@waivers/contract/signed-waivers/front-desk.ts';
import { useCallback } from 'react';
import { type AppTextId, useText } from '../messages/use-text.ts';
import { Problem, problemKind } from '../problems/problem.ts';
import { useSayTime } from '../ui/page/say-time.ts';

type Noted = AnswerOf<typeof checkIn>['result'];

/** Describes the result of a check-in. If the arrival had already been recorded, names the user who recorded it. */
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

type Failure = { readonly name: string; readonly error: unknown };

/** Describes the result of checking in a party, or of undoing it. */
export const useSayArrivals = () => {
  const text = useText();
  return useCallback(
    (undo: boolean, done: number, failed: readonly Failure[]): string => {
      if (failed.length === 0) return text(undo ? 'desk.undoneAll' : 'desk.notedAll', { count: done });
      return text(undo ? 'desk.undoneSome' : 'desk.notedSome', {
        done,
        count: done + failed.length,
        names: failed.map(({ name }) => name).join('; '),
        why: [...new Set(failed.map(({ error }) => text(refusalTextId(error))))].join(' '),
      });
    },
    [text],
  );
};

/** Formats a user and time, or only the time for erased users. */
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

const REFUSED: Readonly<Partial<Record<string, AppTextId>>> = {
  voided: 'desk.refused.voided',
  erased: 'desk.refused.erased',
  not_found: 'desk.refused.gone',
};

export const refusalTextId = (error: unknown): AppTextId =>
  (error instanceof Problem ? REFUSED[error.code] : undefined) ?? `failed.${problemKind(error)}`;
