import { Overloaded } from '@waivers/server/request-errors.ts';

export type AccountTurns = {
  /** @throws Overloaded when too many wait, of this account or in all */
  readonly take: <T>(accountId: string, task: () => Promise<T>) => Promise<T>;
  /** When nothing is left to do. */
  readonly done: () => Promise<void>;
};

export type Places = {
  /** Waiting, of all accounts. */
  readonly inAll: number;
  /** Waiting, of one account. */
  readonly perAccount: number;
};

/** One task at a time. Accounts take turns, so that many tasks of one delay only its own. */
export const createAccountTurns = ({ inAll, perAccount }: Places): AccountTurns => {
  const lines = new Map<string, (() => Promise<unknown>)[]>();
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
    for (let begin = next(); begin !== undefined; begin = next()) await begin();
    running = undefined;
  };

  return {
    take: async <T>(accountId: string, task: () => Promise<T>): Promise<T> => {
      const line = lines.get(accountId) ?? [];
      if (waiting >= inAll || line.length >= perAccount) throw new Overloaded('Too many PDFs wait.');
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      line.push(() => task().then(resolve, reject));
      lines.set(accountId, line);
      waiting += 1;
      running ??= run();
      return promise;
    },
    done: async () => {
      await running;
    },
  };
};
