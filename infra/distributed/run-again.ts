import { setTimeout } from 'node:timers/promises';

const FIRST_BACK_OFF_MS = 100;
const LONGEST_BACK_OFF_MS = 5000;
/** What has run for so long has not failed to start. */
const SETTLED_MS = 10_000;

/**
 * Runs something again whenever it has ended, with back-off, until the signal aborts.
 * @param run resolves when what it has started has ended; the first time it may be there already
 * @param again hears of each time that it is about to run again
 * @param pause for so many milliseconds, or until the signal aborts, by which it fails
 */
export const runAgain = async (
  run: () => Promise<void>,
  again: () => void,
  signal: AbortSignal,
  pause: (ms: number, value: undefined, options: { signal: AbortSignal }) => Promise<unknown> = setTimeout,
): Promise<void> => {
  for (let backOff = FIRST_BACK_OFF_MS; ; backOff = Math.min(2 * backOff, LONGEST_BACK_OFF_MS)) {
    const began = performance.now();
    await run();
    if (signal.aborted) return;
    if (performance.now() - began > SETTLED_MS) backOff = FIRST_BACK_OFF_MS;
    again();
    await pause(backOff, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
  }
};
