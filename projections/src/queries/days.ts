import { dateIn } from '@waivers/waiver/submission/age.ts';
import { HOUR_MS } from '@waivers/waiver/vocabulary/times.ts';

/** A bound larger than any UTC offset. */
const MAX_OFFSET_MS = 15 * HOUR_MS;

/** First instant of a day, even if clocks change at midnight. @param day `YYYY-MM-DD` @param timeZone IANA name */
export const startOfDay = (day: string, timeZone: string): Date => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  let [before, from] = [midnight - MAX_OFFSET_MS, midnight + MAX_OFFSET_MS];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (dateIn(timeZone, new Date(middle)) < day) before = middle;
    else from = middle;
  }
  return new Date(from);
};

export const startOfNextDay = (day: string, timeZone: string): Date => {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 24 * HOUR_MS);
  return startOfDay(next.toISOString().slice(0, 10), timeZone);
};
