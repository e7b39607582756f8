/** Stalled clients would otherwise delay the exit. Supervisors kill the process after 30 seconds. */
const DRAIN_LIMIT_MS = 20_000;

/** Resolves when pending requests are done, or on timeout. `close` keeps accepting connections for `delaySeconds`. */
export const drain = (listening: { close(): Promise<void> }, delaySeconds = 0): Promise<void> => {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, delaySeconds * 1000 + DRAIN_LIMIT_MS);
  return Promise.race([listening.close(), over]).finally(() => clearTimeout(timer));
};
