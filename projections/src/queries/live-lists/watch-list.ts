import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import { parsePosition, sameLogAndEpoch } from '@waivers/events/log/port/log-position.ts';
import type { ListChanges } from './list-changes.ts';

export type ListWatch = {
  /** Call when this process's runner has updated the list and notified its listeners. */
  moved(list: string, position: LogPosition): void;
  /** Notifies listeners if another process has updated the list. @throws Error if the database is unavailable */
  look(): Promise<void>;
};

const isPast = (position: LogPosition, local: LogPosition | undefined): boolean => {
  const [there, here] = [parsePosition(position), parsePosition(local ?? '')];
  if (there === undefined || here === undefined || !sameLogAndEpoch(there, here)) return true;
  return there.position > here.position;
};

/** Notifies all listeners because a checkpoint shows that rows have changed, but not in which account. */
export const createListWatch = (
  changes: Pick<ListChanges, 'watchedLists' | 'notifyAll'>,
  checkpoints: () => Promise<ReadonlyMap<string, LogPosition>>,
): ListWatch => {
  const local = new Map<string, LogPosition>();
  const notified = new Map<string, LogPosition>();
  return {
    moved: (list, position) => {
      local.set(list, position);
    },
    look: async () => {
      const lists = changes.watchedLists();
      if (lists.length === 0) return;
      const stored = await checkpoints();
      for (const list of lists) {
        const position = stored.get(list);
        if (position === undefined || position === notified.get(list) || !isPast(position, local.get(list))) {
          continue;
        }
        notified.set(list, position);
        changes.notifyAll(list, position);
      }
    },
  };
};
