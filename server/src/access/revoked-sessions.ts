/** How long another process may still accept an ended session's token. */
const CACHE_MS = 1000;

/** Sessions ended within an ID token's lifetime. */
export type RevokedSessions = {
  has(sessionId: string): Promise<boolean>;
  /** A session ended here: reload for the next request. */
  invalidate(): void;
};

/** Caches ended sessions for a second, so that tokens cost no query. @param load reads all relevant ids */
export const createRevokedSessions = (
  load: () => Promise<readonly string[]>,
  clock: () => number = () => performance.now(),
): RevokedSessions => {
  let latest: { readonly at: number; readonly ids: Promise<ReadonlySet<string>> } | undefined;
  const look = () => {
    const looking = { at: clock(), ids: load().then((ids) => new Set(ids)) };
    // Those waiting get the error; later ones retry.
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
