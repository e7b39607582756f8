import { DAY_MS, MINUTE_MS } from '@waivers/waiver/vocabulary/times.ts';

/** Intervals at which UTC offsets can change: modern ones change only on quarter hours. */
const QUARTER_MS = 900_000;

const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
const two = (number: number): string => TWO_DIGITS[Math.trunc(number)] ?? '';

/** Includes seconds because, before time zones existed, clocks showed local mean time. */
const OFFSET = /GMT([+-])(\d+):(\d+)(?::(\d+))?/;

/** Returns the UTC offset in minutes, positive east of Greenwich. @param zone must format long offsets */
const offsetOf = (zone: Intl.DateTimeFormat, ms: number): number => {
  const [, sign, hours, minutes, seconds = 0] = OFFSET.exec(zone.format(ms)) ?? [];
  const east =
    sign === undefined ? 0 : Number(hours) * 60 + Number(minutes) + Math.round(Number(seconds) / 60);
  return sign === '-' ? -east : east;
};

/** Looks up the offset at both ends of a UTC day, and in between only if they differ: no zone changes twice a day. */
const offsetsOf = (zone: Intl.DateTimeFormat): ((ms: number) => number) => {
  let [day, atBegin, atEnd] = [Number.NaN, 0, 0];
  let [quarter, within] = [Number.NaN, 0];
  return (ms) => {
    const its = Math.floor(ms / DAY_MS);
    if (its !== day) {
      atBegin = its === day + 1 ? atEnd : offsetOf(zone, its * DAY_MS);
      atEnd = offsetOf(zone, (its + 1) * DAY_MS);
      day = its;
    }
    if (atBegin === atEnd) return atBegin;
    const now = Math.floor(ms / QUARTER_MS);
    if (now !== quarter) {
      quarter = now;
      within = offsetOf(zone, ms);
    }
    return within;
  };
};

export type ZonedTime = {
  /** Formats a time as RFC 3339 with the zone's offset, to the second. @param ms Unix time in milliseconds */
  readonly time: (ms: number) => string;
  readonly day: (ms: number) => string;
};

/** Optimised for ascending times: caches the current day and its offsets. @param timeZone IANA time zone name */
export const zonedTime = (timeZone: string): ZonedTime => {
  const offsetAt = offsetsOf(new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }));
  let [knownOffset, zone] = [Number.NaN, ''];
  let [knownDay, date] = [Number.NaN, ''];
  const dateOf = (local: number): string => {
    const day = Math.floor(local / DAY_MS);
    if (day !== knownDay) {
      knownDay = day;
      date = new Date(local).toISOString().slice(0, 10);
    }
    return date;
  };
  const time = (ms: number): string => {
    const offset = offsetAt(ms);
    if (offset !== knownOffset) {
      knownOffset = offset;
      const minutes = Math.abs(offset);
      zone = `${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
    }
    const local = ms + offset * MINUTE_MS;
    const day = dateOf(local);
    const seconds = Math.floor((local - knownDay * DAY_MS) / 1000);
    return `${day}T${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}${zone}`;
  };
  // Caches the last time because people in the same party share it.
  let [lastMs, last] = [Number.NaN, ''];
  return {
    time: (ms) => {
      if (ms !== lastMs) [lastMs, last] = [ms, time(ms)];
      return last;
    },
    day: (ms) => dateOf(ms + offsetAt(ms) * MINUTE_MS),
  };
};
