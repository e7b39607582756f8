import { sleep } from '@waivers/events/delivery/sleep.ts';

/**
 * Makes mail, PDFs and exports yield to signing. Tuned on one machine that also ran PostgreSQL. Rests adapt to other
 * machines because they are multiples of the measured work; the events per second and `ANSWER_MS` do not adapt.
 */

/** Caps rests: a document may take 15 seconds to draw, and a proportional rest would last five minutes. */
const LONGEST_REST_MS = 5000;

export type RestPolicy = {
  readonly othersMs: () => number;
  /** Milliseconds of rest per millisecond of work while the machine is busy with other requests. */
  readonly restForWork: number;
  readonly leastWorkMs: number;
};

/**
 * Rests 19 times the drawing time. Responses may take twice as long while a document is drawn, which costs half of
 * the 10% that signing may lose. Drawing happens in another process, so all load on this thread is from other
 * requests.
 */
export const DOCUMENTS: RestPolicy = {
  othersMs: () => performance.eventLoopUtilization().active,
  restForWork: 19,
  leastWorkMs: 0,
};

/** Approximate cost of signing or listing one page, in milliseconds, including the database. */
const ANSWER_MS = 2;

/**
 * Rests four times the work, giving an export a fifth of the time. The minimum of 40 ms covers enough responses to
 * tell load from noise. Counts responses, because the thread's load would include the export's own driver and
 * sockets.
 * @param answered returns the number of responses sent so far
 */
export const exportsBeside = (answered: () => number): RestPolicy => ({
  othersMs: () => answered() * ANSWER_MS,
  restForWork: 4,
  leastWorkMs: 40,
});

/** Share of time spent on other requests in a venue's busiest second. From this share on, rests have full length. */
const BUSY = 0.12;
/** Share of time below which no rest is needed. Higher than the load of an idle process. */
const QUIET = 0.04;

export type Rest = {
  /** Runs the work and measures its duration and the load from other requests during it. */
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
  note(events: number, tookMs: number): void;
  restMs(): number;
};

/** Four times the rate of a venue's busiest second. Above this rate, reactors lag and catch up later. */
const EVENTS_A_SECOND = 200;
/** Makes a slow transaction, which indicates a busy machine, take only a tenth of the time. */
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
/** Number of follow-ups per second that counts as a surge, more than in a venue's busiest minute. */
const SURGE_FOLLOW_UPS = 50;

/**
 * Limits delivery to about twenty mails a second. After a full day at fifty signatures a second, mail lags by hours,
 * which is within the three days for which its links are valid.
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
