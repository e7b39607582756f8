const FIRST_MS = 10_000;
const LONGEST_MS = 2 * 60 * 60_000;

/** Together about ten hours, to survive a mail server that is down overnight. */
export const MOST_ATTEMPTS = 14;

/** Ten seconds, doubled up to two hours, plus up to half at random. @param attempts from 1 @returns milliseconds */
export const backOffAfter = (attempts: number, random: number): number =>
  Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS) * (1 + random / 2);
