import type { LogPosition } from '@waivers/events/log/port/event-log.ts';

export type ListListener = (position: LogPosition) => void;

export type ListChanges = {
  notify(list: string, accountIds: Iterable<string>, position: LogPosition): void;
  notifyAll(list: string, position: LogPosition): void;
  watchedLists(): readonly string[];
  /** @returns a function that removes the listener, or undefined if there are too many listeners */
  listen(list: string, accountId: string, listener: ListListener): (() => void) | undefined;
};

/** Limits on listeners, because each one holds a client connection open. */
const MAX_LISTENERS_PER_ACCOUNT = 20;
const MAX_LISTENERS = 500;

type Listening = { readonly list: string; readonly tell: ListListener };

export const createListChanges = (): ListChanges => {
  const byAccount = new Map<string, Set<Listening>>();
  const all = function* (): Generator<Listening> {
    for (const own of byAccount.values()) yield* own;
  };
  let count = 0;
  return {
    notify: (list, accountIds, position) => {
      for (const accountId of new Set(accountIds)) {
        for (const each of byAccount.get(accountId) ?? []) if (each.list === list) each.tell(position);
      }
    },
    notifyAll: (list, position) => {
      for (const each of all()) if (each.list === list) each.tell(position);
    },
    watchedLists: () => [...new Set([...all()].map(({ list }) => list))],
    listen: (list, accountId, listener) => {
      const own = byAccount.get(accountId) ?? new Set();
      if (count >= MAX_LISTENERS || own.size >= MAX_LISTENERS_PER_ACCOUNT) return undefined;
      const listening = { list, tell: listener };
      own.add(listening);
      byAccount.set(accountId, own);
      count += 1;
      return () => {
        if (!own.delete(listening)) return;
        count -= 1;
        if (own.size === 0) byAccount.delete(accountId);
      };
    },
  };
};
