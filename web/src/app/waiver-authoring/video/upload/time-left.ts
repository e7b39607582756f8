/** When, in ms of a clock that is never set, and how many bytes had been sent by then. */
export type Sample = { readonly at: number; readonly bytes: number };

/** What is older says little about the line as it is now. */
const RECENT_MS = 20_000;
/** Less than this is no measure. */
const ENOUGH_MS = 2000;

export const addSample = (samples: readonly Sample[], sample: Sample): readonly Sample[] => [
  ...samples.filter(({ at }) => at > sample.at - RECENT_MS),
  sample,
];

/** Minutes, rounded up; undefined while it cannot be told. */
export const minutesLeft = (samples: readonly Sample[], totalBytes: number): number | undefined => {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const [ms, bytes] = [last.at - first.at, last.bytes - first.bytes];
  if (ms < ENOUGH_MS || bytes <= 0) return undefined;
  return Math.ceil(((totalBytes - last.bytes) * ms) / bytes / 60_000);
};
