/** Zones change their offsets at quarters of an hour of UTC. */
const QUARTER_MS = 900_000;
const MINUTE_MS = 60_000;

const two = (number: number): string => String(number).padStart(2, '0');

/** Minutes east of UTC. */
const offsetOf = (parts: Intl.DateTimeFormat, ms: number): number => {
  const of = Object.fromEntries(parts.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = of;
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  return Math.round((local - Math.floor(ms / 1000) * 1000) / MINUTE_MS);
};

export type ZonedTime = {
  /** RFC 3339 with the zone's offset, to the second. @param ms since 1970 */
  readonly time: (ms: number) => string;
  /** `YYYY-MM-DD` */
  readonly day: (ms: number) => string;
};

/** Quick for times that follow each other, because a zone is asked once a quarter of an hour. @param timeZone IANA name */
export const zonedTime = (timeZone: string): ZonedTime => {
  const parts = new Intl.DateTimeFormat('en', {
    ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  let known = Number.NaN;
  let offset = 0;
  let told = '';
  let [lastMs, last] = [Number.NaN, ''];
  const local = (ms: number): string => {
    // A party has signed at one time, of which day and time are asked.
    if (ms === lastMs) return last;
    const quarter = Math.floor(ms / QUARTER_MS);
    if (quarter !== known) {
      known = quarter;
      offset = offsetOf(parts, ms);
      const minutes = Math.abs(offset);
      told = `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
    }
    lastMs = ms;
    last = new Date(ms + offset * MINUTE_MS).toISOString();
    return last;
  };
  return {
    time: (ms) => `${local(ms).slice(0, 19)}${told}`,
    day: (ms) => local(ms).slice(0, 10),
  };
};
