import { isLogError, type LogError, storeReplaced } from './errors.ts';
import type { EventLog, LogPosition } from './event-log.ts';

export type ReplaceableLog = EventLog & {
  /** Checks that the log still has its last known event. Call it every minute. */
  look(): Promise<void>;
  /** @throws LogError `store_replaced` once the store was found replaced */
  check(): Promise<void>;
};

/** Rejects everything once the store was replaced: a backup lacks keys or events that this process relies on. */
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
        // The last event is gone but its number remains: damage, not another store.
        await log.head();
        replaced ??= storeReplaced(error);
      }
      refuse();
      seen = await log.head();
    },
    check: async () => refuse(),
  };
};
