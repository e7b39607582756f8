/** On a usual day each transaction takes in what came within this time. */
const SHORTEST_PAUSE_MS = 10;
/** Nobody who watches a list notices so much. */
const LONGEST_PAUSE_MS = 50;
const MS_PER_EVENT = 2;

/**
 * How far apart the beginnings of two transactions of a read model are at least. What a transaction costs hardly depends on
 * how much it takes in: one that had many events is followed by a longer pause, so that the next one has more. Above some
 * 500 events a second the pause grows to its longest, below it shrinks to its shortest.
 * @param events of the earlier transaction
 * @returns milliseconds
 */
export const pauseAfter = (events: number): number =>
  Math.min(Math.max(SHORTEST_PAUSE_MS, events * MS_PER_EVENT), LONGEST_PAUSE_MS);
