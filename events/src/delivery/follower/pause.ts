const SHORTEST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 50;
const MS_PER_EVENT = 2;

/** Milliseconds between two transactions. Grows with the load, so that the next transaction gathers more events. */
export const pauseAfter = (events: number): number =>
  Math.min(Math.max(SHORTEST_PAUSE_MS, events * MS_PER_EVENT), LONGEST_PAUSE_MS);
