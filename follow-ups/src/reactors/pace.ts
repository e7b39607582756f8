/** Leaves the machine to others after each batch. */
export type Pace = {
  /** @param events that have just been handled */
  note(events: number): void;
  /** Until the next ones may be handled, in milliseconds. */
  restMs(): number;
};

/**
 * Four times what a venue's busiest second brings. While more sign than that, a reactor falls behind instead of taking
 * the processor and the database from them, and catches up after.
 */
const EVENTS_A_SECOND = 200;

/** @param now milliseconds of any clock */
export const createPace = (now: () => number = () => performance.now()): Pace => {
  let goesOnAt = Number.NEGATIVE_INFINITY;
  return {
    note: (events) => {
      goesOnAt = Math.max(goesOnAt, now()) + (events * 1000) / EVENTS_A_SECOND;
    },
    restMs: () => Math.max(0, goesOnAt - now()),
  };
};
