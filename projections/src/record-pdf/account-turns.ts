import { Overloaded } from '@waivers/events/commands/overloaded.ts';

export type AccountTurns = {
  /** @param signal takes the task out of the line, if it has not begun @throws Overloaded when too many wait, of this account or in all; the signal's reason */
  readonly take: <T>(accountId: string, task: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
  /** When nothing is left to do. */
  readonly done: () => Promise<void>;
};

export type Places = {
  /** Waiting, of all accounts. */
  readonly inAll: number;
  /** Waiting, of one account. */
  readonly perAccount: number;
};

type Line = (() => Promise<unknown>)[];

/**
 * One task at a time. Accounts take turns, so that many tasks of one delay only its own.
 * @param pause after each task, before the next
 */
export const createAccountTurns = (
  { inAll, perAccount }: Places,
  pause: () => Promise<void> = async () => undefined,
): AccountTurns => {
  const lines = new Map<string, Line>();
  let waiting = 0;
  let running: Promise<void> | undefined;

  const next = (): (() => Promise<unknown>) | undefined => {
    const [first] = lines;
    if (first === undefined) return undefined;
    const [accountId, line] = first;
    lines.delete(accountId);
    const begin = line.shift();
    if (line.length > 0) lines.set(accountId, line);
    waiting -= 1;
    return begin;
  };

  const run = async (): Promise<void> => {
    for (let begin = next(); begin !== undefined; begin = next()) {
      await begin();
      await pause();
    }
    running = undefined;
  };

  const leave = (accountId: string, begin: Line[number]): boolean => {
    const line = lines.get(accountId) ?? [];
    const at = line.indexOf(begin);
    if (at < 0) return false;
    line.splice(at, 1);
    if (line.length === 0) lines.delete(accountId);
    waiting -= 1;
    return true;
  };

  return {
    take: async <T>(accountId: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
      const line = lines.get(accountId) ?? [];
      if (waiting >= inAll || line.length >= perAccount)
        throw new Overloaded('Too many PDFs or exports wait.');
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const giveUp = (): void => {
        if (leave(accountId, begin)) reject(signal?.reason);
      };
      const begin = () => {
        // What a signal holds stays in memory as long as the signal.
        signal?.removeEventListener('abort', giveUp);
        return task().then(resolve, reject);
      };
      line.push(begin);
      lines.set(accountId, line);
      waiting += 1;
      signal?.addEventListener('abort', giveUp);
      running ??= run();
      return promise;
    },
    done: async () => {
      await running;
    },
  };
};
