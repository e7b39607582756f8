import { Overloaded } from '@waivers/events/commands/overloaded.ts';

type Waiting = { readonly begin: () => void; readonly giveUp: (error: unknown) => void };

/** The tasks of one key in one lane. */
export type Line = {
  readonly id: string;
  readonly lane: number;
  running: number;
  readonly waiting: Set<Waiting>;
};

/** Makes room for one more waiting task in `own`, or throws what refuses it. @param all lines of the lane */
export type Admission = (own: Line, all: readonly Line[]) => void;

export type FairQueueOptions = {
  /** Tasks under way. The last place is for keys that have none: however long one key's tasks hang, another's begin. */
  readonly concurrency?: number;
  readonly concurrencyPerKey?: number;
  /** Default: any number of tasks may wait. */
  readonly admission?: Admission;
  /** How long a task may wait. Default: as long as it takes. */
  readonly patienceMs?: number;
  /** Runs after each task, which keeps its place meanwhile. */
  readonly pause?: () => Promise<void>;
};

export type RunOptions = {
  /** Tasks of lower lanes go first. Default: 0. */
  readonly lane?: number;
  /** Takes a task out of its line. One that has begun goes on. */
  readonly signal?: AbortSignal;
};

export type FairQueue = {
  /**
   * Runs a task when the turn of its key has come.
   * @param key for whom, such as a business
   * @throws Overloaded when patience ends; what `admission` throws; the signal's reason
   */
  run<T>(key: string, task: () => Promise<T>, options?: RunOptions): Promise<T>;
  /** Nothing runs or waits. */
  isIdle(): boolean;
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>;
};

/** Whoever gave up has waited longer than that already. */
const RETRY_SECONDS = 1;

/**
 * Bounded concurrency that is fair by key. A free place goes to the lowest lane, there to the key with the fewest tasks under
 * way, and among those to the line that has waited longest; a line that had its turn goes to the end.
 */
export const createFairQueue = ({
  concurrency = Number.POSITIVE_INFINITY,
  concurrencyPerKey = Number.POSITIVE_INFINITY,
  admission,
  patienceMs,
  pause,
}: FairQueueOptions): FairQueue => {
  /** In the order of their turns. */
  const lines = new Map<string, Line>();
  let running = 0;
  let emptied: PromiseWithResolvers<void> | undefined;

  const mayBegin = (line: Line): boolean =>
    line.running < concurrencyPerKey && running + (line.running > 0 ? 1 : 0) < concurrency;

  const moveToEnd = (line: Line): void => {
    lines.delete(line.id);
    lines.set(line.id, line);
  };

  const forgetEmpty = (line: Line): void => {
    if (line.running > 0 || line.waiting.size > 0) return;
    lines.delete(line.id);
    if (lines.size > 0) return;
    emptied?.resolve();
    emptied = undefined;
  };

  const beginNext = (): void => {
    const [line] = [...lines.values()]
      .filter((each) => each.waiting.size > 0 && mayBegin(each))
      .toSorted((one, other) => one.lane - other.lane || one.running - other.running);
    const [first] = line?.waiting ?? [];
    if (first === undefined) return;
    first.begin();
    beginNext();
  };

  const end = (line: Line): void => {
    running -= 1;
    line.running -= 1;
    forgetEmpty(line);
    // In the same step, so that no newcomer overtakes.
    beginNext();
  };

  const begin = async <T>(line: Line, task: () => Promise<T>): Promise<T> => {
    running += 1;
    line.running += 1;
    moveToEnd(line);
    try {
      return await task();
    } finally {
      if (pause === undefined) end(line);
      else void pause().then(() => end(line));
    }
  };

  const wait = <T>(line: Line, task: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const leave = (): void => {
      line.waiting.delete(waiting);
      clearTimeout(patience);
      // What a signal holds stays in memory as long as the signal.
      signal?.removeEventListener('abort', abort);
    };
    const waiting: Waiting = {
      begin: () => {
        leave();
        resolve(begin(line, task));
      },
      giveUp: (error) => {
        leave();
        forgetEmpty(line);
        reject(error);
      },
    };
    const abort = (): void => waiting.giveUp(signal?.reason);
    const losePatience = (): void =>
      waiting.giveUp(new Overloaded('Too much is asked for at once.', RETRY_SECONDS));
    const patience = patienceMs === undefined ? undefined : setTimeout(losePatience, patienceMs);
    signal?.addEventListener('abort', abort);
    if (line.waiting.size === 0) moveToEnd(line);
    line.waiting.add(waiting);
    return promise;
  };

  return {
    run: async (key, task, { lane = 0, signal } = {}) => {
      const id = `${lane} ${key}`;
      const line = lines.get(id) ?? { id, lane, running: 0, waiting: new Set() };
      // Nobody is overtaken: where a place is free, nobody waits who may have it.
      if (mayBegin(line)) return begin(line, task);
      admission?.(
        line,
        [...lines.values()].filter((each) => each.lane === lane),
      );
      return wait(line, task, signal);
    },
    isIdle: () => lines.size === 0,
    idle: async () => {
      if (lines.size === 0) return;
      emptied ??= Promise.withResolvers();
      await emptied.promise;
    },
  };
};
