/** Resolves to false on timeout, and to true for an absent, invalid or foreign position. @param withinMs 0: check only */
export type WaitForPosition = (
  projections: readonly string[],
  position: string | undefined,
  withinMs: number,
) => Promise<boolean>;

export const LIST_WAITS_MS = 2000;
