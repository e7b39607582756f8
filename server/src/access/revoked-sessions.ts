/** How long other processes may still accept the token of a revoked session. */
const CACHE_MS = 1000;

export type RevokedSessions = {
  has(sessionId: string): Promise<boolean>;
  invalidate(): void;
};

/** Caches revoked sessions for a second, so that tokens rarely need a query. @param load returns all relevant ids */
export const createRevokedSessions = (
  load: () => Promise<readonly string[]>,
  clock: () => number = () => performance.now(),
): RevokedSessions => {
  let latest: { readonly at: number; readonly ids: Promise<ReadonlySet<string>> } | undefined;
  const look = () => {
    const looking = { at: clock(), ids: load().then((ids) => new Set(ids)) };
    // Callers that are already waiting get the error, but the next call retries.
    looking.ids.catch(() => {
      if (latest === looking) latest = undefined;
    });
    return looking;
  };
  return {
    has: async (sessionId) => {
      if (latest === undefined || clock() - latest.at >= CACHE_MS) latest = look();
      return (await latest.ids).has(sessionId);
    },
    invalidate: () => {
      latest = undefined;
    },
  };
};
