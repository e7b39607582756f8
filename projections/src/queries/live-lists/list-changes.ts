import type { LogPosition } from '@waivers/events/log/event-log.ts';

/** Told after every change of the tenant's list: the read model holds everything up to this position. */
export type ListListener = (position: LogPosition) => void;

export type ListChanges = {
  /** The runner's part: these accounts' rows have changed, and the change is committed. */
  tell(accountIds: Iterable<string>, position: LogPosition): void;
  /** The same to everybody who listens, for who knows only that some rows have changed. */
  tellAll(position: LogPosition): void;
  isHeard(): boolean;
  /** @returns how to stop, or undefined when so many listen already that no more are taken */
  listen(accountId: string, listener: ListListener): (() => void) | undefined;
};

/** Open pages of one owner, and of all: each holds a connection. */
const MAX_LISTENERS_PER_ACCOUNT = 20;
const MAX_LISTENERS = 500;

/** Who wants to know about changes of signed lists, in this process. */
export const createListChanges = (): ListChanges => {
  const listeners = new Map<string, Set<ListListener>>();
  let count = 0;
  return {
    tell: (accountIds, position) => {
      for (const accountId of new Set(accountIds)) {
        for (const listener of listeners.get(accountId) ?? []) listener(position);
      }
    },
    tellAll: (position) => {
      for (const own of listeners.values()) for (const listener of own) listener(position);
    },
    isHeard: () => count > 0,
    listen: (accountId, listener) => {
      const own = listeners.get(accountId) ?? new Set();
      if (count >= MAX_LISTENERS || own.size >= MAX_LISTENERS_PER_ACCOUNT) return undefined;
      own.add(listener);
      listeners.set(accountId, own);
      count += 1;
      return () => {
        if (!own.delete(listener)) return;
        count -= 1;
        if (own.size === 0) listeners.delete(accountId);
      };
    },
  };
};
