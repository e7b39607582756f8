/** A client that stalls in the middle of a request is not waited for longer; supervisors lose patience at 30 s. */
const DRAIN_LIMIT_MS = 20_000;

/** Closes what listens: resolves when the requests that have begun are answered, or have had their time. */
export const drain = (listening: { close(): Promise<void> }): Promise<void> => {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, DRAIN_LIMIT_MS);
  return Promise.race([listening.close(), over]).finally(() => clearTimeout(timer));
};
