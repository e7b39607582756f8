import { sleep } from '@waivers/events/delivery/sleep.ts';

/**
 * Mails, PDFs and exports give way to people who sign. The numbers were tuned on one machine that also ran PostgreSQL. Rests
 * are multiples of measured work and so follow another machine's speed; counts per second and `ANSWER_MS` do not.
 */

/** A document may take 15 seconds; a rest in proportion would stop the queue for five minutes. */
const LONGEST_REST_MS = 5000;

/** What a rest is measured by. */
export type RestPolicy = {
  /** What the process has done for others so far, in milliseconds. */
  readonly othersMs: () => number;
  /** Rest for each millisecond of work while others need the machine. */
  readonly restForWork: number;
  /** Less work is added to the next. */
  readonly leastWorkMs: number;
};

/**
 * Nineteen: an answer can take twice as long while a document is made, and one in twenty at twice the time is half of the
 * tenth that signing may lose. What the thread does meanwhile is for others, because a process of its own draws.
 */
export const DOCUMENTS: RestPolicy = {
  othersMs: () => performance.eventLoopUtilization().active,
  restForWork: 19,
  leastWorkMs: 0,
};

/** About what a signature or a page of a list costs, here and in the database. */
const ANSWER_MS = 2;

/**
 * Four: an export gets a fifth of the time. 40 ms hold enough answers to tell load from chance. The thread's load would
 * count the export's own driver and sockets.
 * @param answered requests, by this process so far
 */
export const exportsBeside = (answered: () => number): RestPolicy => ({
  othersMs: () => answered() * ANSWER_MS,
  restForWork: 4,
  leastWorkMs: 40,
});

/** The share of its time that others take in a venue's busiest second: the whole rest is due. */
const BUSY = 0.12;
/** More than the process takes when nobody asks for anything: no rest is due. */
const QUIET = 0.04;

/** Leaves the machine to others between tasks. */
export type Rest = {
  /** Does the work, and notes how long it took and what others needed meanwhile. */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Resolves when the rest for the work so far is over. */
  over(): Promise<void>;
  /** Ends the current rest; later ones end immediately. */
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

/** Leaves the machine to others after each batch of events. */
export type Pace = {
  /** @param events that have just been handled @param tookMs by their transaction */
  note(events: number, tookMs: number): void;
  /** Until the next ones may be handled, in milliseconds. */
  restMs(): number;
};

/**
 * Four times what a venue's busiest second brings: a reactor falls behind only while more people sign than that, and catches
 * up after.
 */
const EVENTS_A_SECOND = 200;
/** A batch is usually quick enough for the rate to decide; a slow transaction means a busy machine, of which this takes a tenth. */
const REST_FOR_TRANSACTION = 9;

/** @param now milliseconds of any clock */
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

/** Whether so much is queued that those who cause it are waiting for this machine. */
export type Surge = {
  /** @param count follow-ups that have just been queued */
  note(count: number): void;
  isOngoing(): boolean;
};

const SURGE_WITHIN_MS = 1000;
/** More than a venue's busiest minute brings in a second. */
const SURGE_FOLLOW_UPS = 50;

/**
 * One at a time with a rest, about twenty a second: after a whole day of fifty signatures a second the mails are behind by
 * hours, and still within the three days of their links.
 */
export const SURGE_LIMITS = { atOnce: 1, restMs: 50 } as const;

/** @param now milliseconds of any clock */
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
