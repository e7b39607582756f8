/** Rates per second on 2 cores of an AMD EPYC, from `docs/capacity.md` and `load-tests/results/bench.md`. */
export const SIGNED_PER_API_PROCESS = 520;
export const APPENDED = 8_617;
export const LISTED = 1_350;
export const QUEUED_MAILS = 200;

/** Per signature, with all that follows, in a log of a million. */
export const CORE_MS = 7;
export const LOG_KIB = 6.2;
export const DATABASE_KIB = 13.6;
export const WAL_KIB = 152;

/** Events per second of a rebuild of the list with two threads. */
export const REBUILT = 6_786;

export const VENUES = 1_000;
export const A_YEAR = 100_000_000;
export const AT_PEAK = 5_000;
