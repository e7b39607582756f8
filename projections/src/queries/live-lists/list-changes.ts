import type { LogPosition } from '@waivers/events/log/event-log.ts';

/** Told after every change of the tenant's rows: the read model holds everything up to this position. */
export type ListListener = (position: LogPosition) => void;

/** Lists go by the name of the projection that makes their rows. */
export type ListChanges = {
  /** These accounts' rows have changed, and the change is committed. */
  tell(list: string, accountIds: Iterable<string>, position: LogPosition): void;
  /** The same to everybody who listens, for whoever knows only that some rows have changed. */
  tellAll(list: string, position: LogPosition): void;
  /** The lists that somebody listens to. */
  heard(): readonly string[];
  /** @returns how to stop, or undefined when so many listen already that no more are taken */
  listen(list: string, accountId: string, listener: ListListener): (() => void) | undefined;
};

/** Open pages of one owner, and of all: each holds a connection. */
const MAX_LISTENERS_PER_ACCOUNT = 20;
const MAX_LISTENERS = 500;

type Listening = { readonly list: string; readonly tell: ListListener };

/** Who wants to know about changes of lists, in this process. */
export const createListChanges = (): ListChanges => {
  const byAccount = new Map<string, Set<Listening>>();
  const all = function* (): Generator<Listening> {
    for (const own of byAccount.values()) yield* own;
  };
  let count = 0;
  return {
    tell: (list, accountIds, position) => {
      for (const accountId of new Set(accountIds)) {
        for (const each of byAccount.get(accountId) ?? []) if (each.list === list) each.tell(position);
      }
    },
    tellAll: (list, position) => {
      for (const each of all()) if (each.list === list) each.tell(position);
    },
    heard: () => [...new Set([...all()].map(({ list }) => list))],
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
