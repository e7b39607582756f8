import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** Leaves the machine to others between documents. */
export type Rest = {
  /** How long a document took, and which share of that time this process was busy with other things, from 0 to 1. */
  readonly note: (tookMs: number, busyShare: number) => void;
  readonly over: () => Promise<void>;
  /** From now on there is none. */
  readonly end: () => void;
};

/** As reactors rest (docs/decisions/0062): then signing meets a document in one tenth of its time at most. */
const REST_FOR_WORK = 9;
/** A venue's busiest second takes this share and more; what nobody asked for takes less than the other. */
const BUSY = 0.12;
const QUIET = 0.04;
const LONGEST_REST_MS = 5000;

export const restAfter = (tookMs: number, busyShare: number): number => {
  const need = Math.min(1, Math.max(0, (busyShare - QUIET) / (BUSY - QUIET)));
  return Math.min(LONGEST_REST_MS, tookMs * REST_FOR_WORK * need);
};

export const createRest = (): Rest => {
  const ending = new AbortController();
  let restMs = 0;
  return {
    note: (tookMs, busyShare) => {
      restMs = restAfter(tookMs, busyShare);
    },
    over: async () => {
      const wanted = restMs;
      restMs = 0;
      if (wanted > 0) await pause(wanted, undefined, { signal: ending.signal }).catch(() => undefined);
    },
    end: () => ending.abort(),
  };
};

/** Does the work and notes what else this thread had to do meanwhile. */
export const notedIn = async <Result>(rest: Rest, work: () => Promise<Result>): Promise<Result> => {
  const [began, before] = [performance.now(), performance.eventLoopUtilization()];
  try {
    return await work();
  } finally {
    rest.note(performance.now() - began, performance.eventLoopUtilization(before).utilization);
  }
};
