import { sleep } from '@waivers/events/delivery/sleep.ts';

/**
 * Mails, PDFs and exports yield to signing. The numbers were tuned on one machine that also ran PostgreSQL. Rests are
 * multiples of measured work and adapt to other machines; events per second and `ANSWER_MS` do not.
 */

/** A document may take 15 seconds; a proportional rest would stop the queue for five minutes. */
const LONGEST_REST_MS = 5000;

export type RestPolicy = {
  readonly othersMs: () => number;
  /** Milliseconds of rest per millisecond of work while others need the machine. */
  readonly restForWork: number;
  readonly leastWorkMs: number;
};

/**
 * 19: a response may take twice as long while a document is drawn, and one in twenty at twice the time is half of the 10 %
 * that signing may lose. Documents are drawn in another process, so all of the thread's load is for others.
 */
export const DOCUMENTS: RestPolicy = {
  othersMs: () => performance.eventLoopUtilization().active,
  restForWork: 19,
  leastWorkMs: 0,
};

/** Approximate cost of a signature or a page of a list, including the database. */
const ANSWER_MS = 2;

/**
 * 4: an export gets a fifth of the time. 40 ms contain enough responses to tell load from noise. Counts responses, because
 * the thread's load would include the export's own driver and sockets.
 * @param answered responses sent so far
 */
export const exportsBeside = (answered: () => number): RestPolicy => ({
  othersMs: () => answered() * ANSWER_MS,
  restForWork: 4,
  leastWorkMs: 40,
});

/** Share of the time spent on others in a venue's busiest second: rest in full. */
const BUSY = 0.12;
/** Above the share of an idle process: no rest. */
const QUIET = 0.04;

export type Rest = {
  /** Runs the work, and measures its duration and the load meanwhile. */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
  over(): Promise<void>;
  end(): void;
};

export const createRest = ({ othersMs, restForWork, leastWorkMs }: RestPolicy, restFor = sleep): Rest => {
  const ending = new AbortController();
  let workMs = 0;
  let busyMs = 0;
  return {
    during: async (work) => {
      const [began, before] = [performance.now(), othersMs()];
      try {
        return await work();
      } finally {
        workMs += performance.now() - began;
        busyMs += othersMs() - before;
      }
    },
    over: async () => {
      if (workMs <= leastWorkMs) return;
      const need = Math.min(1, Math.max(0, (busyMs / workMs - QUIET) / (BUSY - QUIET)));
      const ms = Math.min(LONGEST_REST_MS, workMs * restForWork * need);
      workMs = 0;
      busyMs = 0;
      if (ms > 0) await restFor(ms, ending.signal);
    },
    end: () => ending.abort(),
  };
};

export type Pace = {
  /** @param events just handled @param tookMs duration of their transaction */
  note(events: number, tookMs: number): void;
  restMs(): number;
};

/** Four times a venue's busiest second: a reactor lags only above that rate, and catches up later. */
const EVENTS_A_SECOND = 200;
/** Usually the rate decides. A slow transaction indicates a busy machine, of which this takes a tenth. */
const REST_FOR_TRANSACTION = 9;

export const createPace = (now: () => number = () => performance.now()): Pace => {
  let goesOnAt = Number.NEGATIVE_INFINITY;
  return {
    note: (events, tookMs) => {
      const rest = Math.max((events * 1000) / EVENTS_A_SECOND, tookMs * REST_FOR_TRANSACTION);
      goesOnAt = Math.max(goesOnAt, now()) + Math.min(rest, LONGEST_REST_MS);
    },
    restMs: () => Math.max(0, goesOnAt - now()),
  };
};

export type Surge = {
  note(count: number): void;
  isOngoing(): boolean;
};

const SURGE_WITHIN_MS = 1000;
/** More than a venue's busiest minute brings in a second. */
const SURGE_FOLLOW_UPS = 50;

/**
 * About twenty a second. After a full day at fifty signatures a second, mails lag by hours, still within the three days of
 * their links.
 */
export const SURGE_LIMITS = { atOnce: 1, restMs: 50 } as const;

export const createSurge = (now: () => number = () => performance.now()): Surge => {
  let noted: readonly { readonly at: number; readonly count: number }[] = [];
  const recent = () => noted.filter(({ at }) => at > now() - SURGE_WITHIN_MS);
  return {
    note: (count) => {
      noted = [...recent(), { at: now(), count }];
    },
    isOngoing: () => recent().reduce((sum, { count }) => sum + count, 0) >= SURGE_FOLLOW_UPS,
  };
};
