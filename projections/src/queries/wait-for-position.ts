/**
 * Waits if needed. True for an absent, invalid or foreign token.
 * @param position the client's `X-Log-Position` @param withinMs 0: only checks
 */
export type WaitForPosition = (
  projections: readonly string[],
  position: string | undefined,
  withinMs: number,
) => Promise<boolean>;

export const LIST_WAITS_MS = 2000;
