import { setTimeout as pause } from 'node:timers/promises';

const SHORTEST_MS = 50;
const LONGEST_MS = 2000;

/** Randomises half of the delay, so that clients don't all retry simultaneously. */
const backoffMs = (failures: number, chance: () => number = Math.random): number => {
  const longest = Math.min(SHORTEST_MS * 2 ** Math.max(0, failures - 1), LONGEST_MS);
  return longest / 2 + (longest / 2) * chance();
};

export const waitAfter = async (failures: number, signal: AbortSignal): Promise<void> => {
  await pause(backoffMs(failures), undefined, { signal }).catch(() => undefined);
};
