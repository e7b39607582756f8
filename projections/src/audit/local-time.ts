import { DAY_MS } from '@waivers/waiver/vocabulary/times.ts';
import { zonedTime } from '../exports/rows/zoned-time.ts';

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?$/;

const inUtc = (local: string): number | undefined => {
  const ms = LOCAL.test(local) ? Date.parse(`${local}Z`) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(local.slice(0, 16)) ? ms : undefined;
};

export const isLocalTime = (text: string): boolean => inUtc(text) !== undefined;

export type ResolvedLocalTime =
  | { readonly is: 'one'; readonly instant: Date }
  /** RFC 3339. `time_twice`: clocks went back and both match. `time_skipped`: instants before and after the jump. */
  | { readonly is: 'time_twice' | 'time_skipped'; readonly first: string; readonly second: string };

/** Resolves a local time in a time zone. @returns undefined if the time is invalid */
export const resolveLocalTime = (local: string, timeZone: string): ResolvedLocalTime | undefined => {
  const target = inUtc(local);
  if (target === undefined) return undefined;
  const { time } = zonedTime(timeZone);
  const offsetAt = (ms: number): number =>
    Date.parse(`${time(ms).slice(0, 19)}Z`) - Math.floor(ms / 1000) * 1000;
  // No zone changes its offset twice within two days, so the offset equals that of the previous or the next day.
  const [before, after] = [offsetAt(target - DAY_MS), offsetAt(target + DAY_MS)];
  const possible = [target - Math.max(before, after), target - Math.min(before, after)] as const;
  const right = possible.filter((ms) => ms + offsetAt(ms) === target);
  const [first, second] = [time(possible[0]), time(possible[1])];
  if (before !== after && right.length === 2) return { is: 'time_twice', first, second };
  const [only] = right;
  return only === undefined ? { is: 'time_skipped', first, second } : { is: 'one', instant: new Date(only) };
};
