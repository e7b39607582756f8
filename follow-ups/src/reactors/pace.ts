/** Leaves the machine to others after each batch. */
export type Pace = {
  /** @param events that have just been handled @param tookMs by their transaction */
  note(events: number, tookMs: number): void;
  /** Until the next ones may be handled, in milliseconds. */
  restMs(): number;
};

/**
 * Four times what a venue's busiest second brings. While more sign than that, a reactor falls behind instead of taking
 * the processor and the database from them, and catches up after.
 */
const EVENTS_A_SECOND = 200;
/** A transaction that is slow tells of a machine that is busy. */
const REST_FOR_WORK = 9;
const LONGEST_REST_MS = 5000;

/** @param now milliseconds of any clock */
export const createPace = (now: () => number = () => performance.now()): Pace => {
  let goesOnAt = Number.NEGATIVE_INFINITY;
  return {
    note: (events, tookMs) => {
      const rest = Math.max((events * 1000) / EVENTS_A_SECOND, tookMs * REST_FOR_WORK);
      goesOnAt = Math.max(goesOnAt, now()) + Math.min(rest, LONGEST_REST_MS);
    },
    restMs: () => Math.max(0, goesOnAt - now()),
  };
};
