/** About as long, between half and one and a half of it: what waits for the same thing must not come back at one moment. */
export const jitter = (ms: number): number => ms * (0.5 + Math.random());
