/**
 * Whether so much is queued that whoever causes it is waiting for this machine. Mails can wait better than people who sign.
 */
export type Backpressure = {
  /** @param count follow-ups that have just been queued */
  note(count: number): void;
  lasts(): boolean;
};

const WITHIN_MS = 1000;
/** More than a venue's busiest minute brings in a second. */
const MANY = 50;

/** @param now milliseconds of any clock */
export const createBackpressure = (now: () => number = () => performance.now()): Backpressure => {
  let noted: readonly { readonly at: number; readonly count: number }[] = [];
  const recent = () => noted.filter(({ at }) => at > now() - WITHIN_MS);
  return {
    note: (count) => {
      noted = [...recent(), { at: now(), count }];
    },
    lasts: () => recent().reduce((sum, { count }) => sum + count, 0) >= MANY,
  };
};
