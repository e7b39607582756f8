/** Levels of PAdES: a signature, with a time stamp, with that and the proof that no certificate was revoked. */
export const SEAL_LEVELS = ['B-B', 'B-T', 'B-LT'] as const;

export type SealLevel = (typeof SEAL_LEVELS)[number];
