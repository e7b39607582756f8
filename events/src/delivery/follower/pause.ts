const SHORTEST_PAUSE_MS = 10;
/** Imperceptible in a list. */
const LONGEST_PAUSE_MS = 50;
const MS_PER_EVENT = 2;

/**
 * The minimum interval between two transactions. Their cost hardly depends on their size, so the pause grows with the load
 * and the next one gathers more.
 * @param events of the previous transaction
 * @returns milliseconds
 */
export const pauseAfter = (events: number): number =>
  Math.min(Math.max(SHORTEST_PAUSE_MS, events * MS_PER_EVENT), LONGEST_PAUSE_MS);
