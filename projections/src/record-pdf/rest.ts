import { performance } from 'node:perf_hooks';
import { sleep } from '@waivers/events/delivery/sleep.ts';

/** Leaves the machine to others between documents. */
export type Rest = {
  /** How long a document took, and which share of that time this process was busy with other things, from 0 to 1. */
  readonly note: (tookMs: number, busyShare: number) => void;
  readonly over: () => Promise<void>;
  /** From now on there is none. */
  readonly end: () => void;
};

/** Then signing meets a document in one twentieth of its time at most. A document may double what an answer takes. */
const REST_FOR_WORK = 19;
/** A venue's busiest second takes this share and more; what nobody asked for takes less than the other. */
const BUSY = 0.12;
const QUIET = 0.04;
const LONGEST_REST_MS = 5000;

/** @param forWork how many times as long, on a machine that is busy */
export const restAfter = (tookMs: number, busyShare: number, forWork = REST_FOR_WORK): number => {
  const need = Math.min(1, Math.max(0, (busyShare - QUIET) / (BUSY - QUIET)));
  return Math.min(LONGEST_REST_MS, tookMs * forWork * need);
};

export const createRest = (restFor = sleep): Rest => {
  const ending = new AbortController();
  let restMs = 0;
  return {
    note: (tookMs, busyShare) => {
      restMs = restAfter(tookMs, busyShare);
    },
    over: async () => {
      const wanted = restMs;
      restMs = 0;
      if (wanted > 0) await restFor(wanted, ending.signal);
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
