const FIRST_MS = 10_000;
const LONGEST_MS = 2 * 60 * 60_000;

/** A mail server that is down overnight is waited for: all attempts together take about ten hours. */
export const MOST_ATTEMPTS = 14;

/**
 * How long to wait after an attempt that failed: ten seconds, doubled each time, two hours at most, and up to half as
 * much again, so that what failed together does not come back together.
 * @param attempts how many there have been, from 1
 * @param random from 0 to 1
 * @returns milliseconds
 */
export const backOffAfter = (attempts: number, random: number): number =>
  Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS) * (1 + random / 2);
