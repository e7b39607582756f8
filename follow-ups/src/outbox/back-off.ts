import { HOUR_MS, MINUTE_MS } from '@waivers/waiver/vocabulary/times.ts';

/** The last delay repeats. With maximum jitter, it is one day. */
const PAUSES_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  20 * HOUR_MS,
];

const JITTER = 0.2;

/** More than five days in total. Mail servers that are still down by then are unlikely to recover. */
export const MOST_ATTEMPTS = 12;

/** @param attempts counted from 1 @returns milliseconds: one minute to one day, including up to 20% jitter */
export const backOffAfter = (attempts: number, random: number): number =>
  (PAUSES_MS[Math.min(attempts, PAUSES_MS.length) - 1] as number) * (1 + JITTER * random);
