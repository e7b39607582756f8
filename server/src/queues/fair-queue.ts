import { Overloaded } from '@waivers/events/commands/overloaded.ts';

type Waiting = { readonly begin: () => void; readonly giveUp: (error: unknown) => void };

export type Line = {
  readonly id: string;
  readonly lane: number;
  running: number;
  readonly waiting: Set<Waiting>;
};

/** Admits another waiting task to `own`, or throws. @param all every line in the lane */
export type Admission = (own: Line, all: readonly Line[]) => void;

export type FairQueueOptions = {
  /**
   * Maximum number of running tasks. The last slot is for keys without one, so hanging tasks never block other keys.
   */
  readonly concurrency?: number;
  readonly concurrencyPerKey?: number;
  readonly admission?: Admission;
  /** How long a task may wait, in milliseconds. Unlimited by default. */
  readonly patienceMs?: number;
  /** Runs after each task, whose slot stays taken until the pause is over. */
  readonly pause?: () => Promise<void>;
};

export type RunOptions = {
  /** Lower lanes run first. Defaults to 0. */
  readonly lane?: number;
  /** Cancels a task that is still waiting. Running tasks are not aborted. */
  readonly signal?: AbortSignal;
};

export type FairQueue = {
  /**
   * Runs a task when it is the key's turn.
   * @param key such as an account id
   * @throws Overloaded if the task waits too long; otherwise, an error from `admission` or the signal's reason
   */
  run<T>(key: string, task: () => Promise<T>, options?: RunOptions): Promise<T>;
  isIdle(): boolean;
  idle(): Promise<void>;
};

/** Short, because the caller has already been waiting. */
const RETRY_SECONDS = 1;

/**
 * Creates a queue with bounded concurrency, fair by key. A free slot goes to the lowest lane, then the key with the
 * fewest running tasks, then the line that has waited longest. After its turn, a line moves to the end.
 */
export const createFairQueue = ({
  concurrency = Number.POSITIVE_INFINITY,
  concurrencyPerKey = Number.POSITIVE_INFINITY,
  admission,
  patienceMs,
  pause,
}: FairQueueOptions): FairQueue => {
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
    // Start the next task synchronously, so that a newcomer cannot jump the queue.
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
      // Remove the listener, because a long-lived signal would otherwise keep the task in memory.
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
      waiting.giveUp(new Overloaded('The task waited too long.', RETRY_SECONDS));
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
      // If a slot is free for this line, no waiting task can use it, so this does not jump the queue.
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
