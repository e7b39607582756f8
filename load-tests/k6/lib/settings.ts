const setting = (name: string): string => {
  const value = __ENV[name];
  if (value === undefined || value === '') throw new Error(`Set ${name}: k6 run -e ${name}=…`);
  return value;
};

export const BASE_URL = __ENV.BASE_URL ?? 'http://127.0.0.1:8080';
/** An owner's user name and password. */
export const OWNER = { username: setting('USERNAME'), password: setting('PASSWORD') };
/** A published waiver of that owner; for `family` one with a video. */
export const WAIVER_ID = setting('WAIVER_ID');
/** Journeys per second at the base of the shape, instead of the script's own. */
export const RATE = __ENV.RATE === undefined ? undefined : Number(__ENV.RATE);
/** Seconds that a shape lasts, instead of its own. */
export const DURATION_S = __ENV.DURATION_S === undefined ? undefined : Number(__ENV.DURATION_S);
/** Seconds during which a step is resent with the same id while it is turned away or unanswered. */
export const PATIENCE_S = Number(__ENV.PATIENCE_S ?? 0);
/** The oracle's journal. Without it, signatures are not recorded. */
export const JOURNAL_URL = __ENV.JOURNAL_URL;
/** File for the metrics, as JSON. Without it, k6 prints its own summary. */
export const SUMMARY_FILE = __ENV.SUMMARY_FILE;
