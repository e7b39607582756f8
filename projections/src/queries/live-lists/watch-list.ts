import type { LogPosition } from '@waivers/events/log/event-log.ts';
import { parsePosition, sameLogAndEpoch } from '@waivers/events/log/log-position.ts';
import type { ListChanges } from './list-changes.ts';

export type ListWatch = {
  /** The runner of this process has brought the list here, and has told who is concerned. */
  moved(list: string, position: LogPosition): void;
  /**
   * Tells everybody who listens to a list when somebody else has moved it on.
   * @throws Error when the database is away
   */
  look(): Promise<void>;
};

const isPast = (position: LogPosition, local: LogPosition | undefined): boolean => {
  const [there, here] = [parsePosition(position), parsePosition(local ?? '')];
  if (there === undefined || here === undefined || !sameLogAndEpoch(there, here)) return true;
  return there.position > here.position;
};

/**
 * Live lists in a process whose runner stands by. The runner at work is in another process and tells nobody here, but its
 * checkpoint can be seen. It does not say whose rows have changed, so all ask again.
 * @param checkpoints where the live builds stand, as the database tells it
 */
export const createListWatch = (
  changes: Pick<ListChanges, 'heard' | 'tellAll'>,
  checkpoints: () => Promise<ReadonlyMap<string, LogPosition>>,
): ListWatch => {
  const local = new Map<string, LogPosition>();
  const told = new Map<string, LogPosition>();
  return {
    moved: (list, position) => {
      local.set(list, position);
    },
    look: async () => {
      const lists = changes.heard();
      if (lists.length === 0) return;
      const stored = await checkpoints();
      for (const list of lists) {
        const position = stored.get(list);
        if (position === undefined || position === told.get(list) || !isPast(position, local.get(list))) {
          continue;
        }
        told.set(list, position);
        changes.tellAll(list, position);
      }
    },
  };
};
