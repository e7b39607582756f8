import { setTimeout } from 'node:timers/promises';

const FIRST_BACK_OFF_MS = 100;
const LONGEST_BACK_OFF_MS = 5000;
const SETTLED_MS = 10_000;

/**
 * @param run resolves when the task ends; may already be running the first time
 * @param again called before each restart
 * @param pause rejects when the signal aborts
 */
export const restartWithBackOff = async (
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
