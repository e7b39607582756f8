import { startOfDay } from '@waivers/projections/queries/days.ts';
import { dateIn } from '@waivers/waiver/submission/age.ts';
import { DAY_MS, HOUR_MS } from '@waivers/waiver/vocabulary/times.ts';

export const PARTY = 4;

const PAST: readonly (readonly [daysAgo: number, visits: number])[] = [
  ...Array.from({ length: 16 }, (_, index) => [395 - index * 24, 1] as const),
  ...[30, 26, 21, 17, 13, 9].map((daysAgo) => [daysAgo, 1] as const),
  ...([
    [6, 3],
    [5, 3],
    [4, 4],
    [3, 4],
    [2, 4],
    [1, 6],
  ] as const),
];
const TODAY = 4;
/** Days since the owner registered, one day before the first visit. */
const REGISTERED_DAYS_AGO = 396;
/** Time between two visits on the same day. The first one starts at ten o'clock. */
const BETWEEN_MS = 80 * 60_000;
const JUST_NOW_MS = 10 * 60_000;

export type Visits = { readonly registered: Date; readonly visits: readonly Date[] };

export const visitsUntil = (now: Date, timeZone: string): Visits => {
  const today = startOfDay(dateIn(timeZone, now), timeZone).getTime();
  const at = (daysAgo: number, hours: number): number => today - daysAgo * DAY_MS + hours * HOUR_MS;
  const past = PAST.flatMap(([daysAgo, visits]) =>
    Array.from({ length: visits }, (_, index) => at(daysAgo, 10) + index * BETWEEN_MS),
  );
  const share = (now.getTime() - today) / (TODAY + 1);
  const last = now.getTime() - Math.min(JUST_NOW_MS, share);
  const ofToday = Array.from(
    { length: TODAY },
    (_, index) => last - (TODAY - 1 - index) * Math.min(BETWEEN_MS, share),
  );
  return {
    registered: new Date(at(REGISTERED_DAYS_AGO, 9)),
    visits: [...past, ...ofToday].map((ms) => new Date(ms)),
  };
};
