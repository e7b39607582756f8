/** Between half and one and a half times `ms`, so that waiting clients do not return simultaneously. */
export const jitter = (ms: number): number => ms * (0.5 + Math.random());
