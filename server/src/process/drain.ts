/** For clients that stall; supervisors wait 30 s. */
const DRAIN_LIMIT_MS = 20_000;

/** Resolves when requests in progress are answered or timed out. @param delaySeconds for which `close` still answers new ones */
export const drain = (listening: { close(): Promise<void> }, delaySeconds = 0): Promise<void> => {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, delaySeconds * 1000 + DRAIN_LIMIT_MS);
  return Promise.race([listening.close(), over]).finally(() => clearTimeout(timer));
};
