import { isLogError, type LogError, storeReplaced } from './errors.ts';
import type { EventLog, LogPosition } from './event-log.ts';

export type LogUntilReplaced = EventLog & {
  /** Whether the log still holds what it held at the last look; to be asked every minute. */
  look(): Promise<void>;
  /** @throws LogError `store_replaced` from the moment on when another store was found in the place of ours */
  check(): Promise<void>;
};

/**
 * The same log, which takes nothing more once its store turns out not to be the one that it has worked with: a backup put in its
 * place lacks data keys that this process goes on sealing with, or holds no event where one stood. Only a restart helps.
 */
export const untilReplaced = (log: EventLog): LogUntilReplaced => {
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
        // The last event is gone and its number is still there: damage to this store, not another one.
        await log.head();
        replaced ??= storeReplaced(error);
      }
      refuse();
      seen = await log.head();
    },
    check: async () => refuse(),
  };
};
