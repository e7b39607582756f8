import { isLogError, type LogError, storeReplaced } from './errors.ts';
import type { EventLog, LogPosition } from './event-log.ts';

export type ReplaceableLog = EventLog & {
  /** Checks that the log still has the last event seen. Call this every minute. */
  look(): Promise<void>;
  /** @throws LogError `store_replaced` once the store is known to have been replaced */
  check(): Promise<void>;
};

/** Rejects all appends once the store is replaced, because a backup lacks keys or events this process relies on. */
export const guardReplacement = (log: EventLog): ReplaceableLog => {
  let replaced: LogError | undefined;
  let seen: LogPosition | undefined;

  const refuse = (): void => {
    if (replaced !== undefined) throw replaced;
  };

  return {
    ...log,
    append: async (append) => {
      refuse();
      try {
        return await log.append(append);
      } catch (error) {
        if (isLogError(error) && error.code === 'store_replaced') replaced ??= error;
        throw error;
      }
    },
    look: async () => {
      try {
        if (seen !== undefined) await log.readAll({ after: seen, limit: 1 });
      } catch (error) {
        if (!isLogError(error) || error.code !== 'foreign_position') throw error;
        // If the event is gone but its position is still taken, `head` fails: that is damage, not a replaced store.
        await log.head();
        replaced ??= storeReplaced(error);
      }
      refuse();
      seen = await log.head();
    },
    check: async () => refuse(),
  };
};
