import type { LogPosition } from '@waivers/events/log/event-log.ts';
import { parsePosition, sameLogAndEpoch } from '@waivers/events/log/log-position.ts';
import type { ListChanges } from './list-changes.ts';

export type ListWatch = {
  /** The runner of this process has come here, and has told who is concerned. */
  moved(position: LogPosition): void;
  /**
   * Tells everybody who listens when somebody else has moved the list on.
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
 * Live lists in a process whose runner stands by: the one at work is in another process and tells nobody here, but its
 * checkpoint can be seen. It does not say whose rows have changed, so all ask again.
 * @param checkpoint where the live list stands, as the database tells it
 */
export const createListWatch = (
  changes: Pick<ListChanges, 'isHeard' | 'tellAll'>,
  checkpoint: () => Promise<LogPosition | undefined>,
): ListWatch => {
  let local: LogPosition | undefined;
  let told: LogPosition | undefined;
  return {
    moved: (position) => {
      local = position;
    },
    look: async () => {
      if (!changes.isHeard()) return;
      const position = await checkpoint();
      if (position === undefined || position === told || !isPast(position, local)) return;
      told = position;
      changes.tellAll(position);
    },
  };
};
