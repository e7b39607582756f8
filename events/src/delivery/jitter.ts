/** Returns a random delay between 0.5 and 1.5 times `ms`, so that waiting clients don't all retry simultaneously. */
export const jitter = (ms: number): number => ms * (0.5 + Math.random());
