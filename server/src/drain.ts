/** For clients that stall; supervisors wait 30 s. */
const DRAIN_LIMIT_MS = 20_000;

/** Resolves when requests in progress are answered or timed out. */
export const drain = (listening: { close(): Promise<void> }): Promise<void> => {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, DRAIN_LIMIT_MS);
  return Promise.race([listening.close(), over]).finally(() => clearTimeout(timer));
};
