/**
 * Read your writes: answers whether read models have taken in the log up to a position, after waiting for it if need be.
 * True at once for an absent token, one that is none, or one of another log or epoch: those are ignored.
 * @param projections by name
 * @param position what the client sent as `X-Log-Position`
 * @param withinMs how long to wait at most; 0 only looks
 */
export type CaughtUp = (
  projections: readonly string[],
  position: string | undefined,
  withinMs: number,
) => Promise<boolean>;

/** A list that is asked for right after a command waits so long; then it says that it is stale. */
export const LIST_WAITS_MS = 2000;
