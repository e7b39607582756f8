/** Between half and one and a half times `ms`, so that waiters do not all come back at once. */
export const jitter = (ms: number): number => ms * (0.5 + Math.random());
