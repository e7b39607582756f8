export type ShareWork<Result> = (key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs work once for all callers with the same key that arrive before it begins, so no result is older than its
 * caller's request. Callers that arrive while it runs share the next run.
 */
export const createSharedWork = <Result>(): ShareWork<Result> => {
  const running = new Map<string, Promise<Result>>();
  const queued = new Map<string, Promise<Result>>();

  const begin = (key: string, work: () => Promise<Result>): Promise<Result> => {
    queued.delete(key);
    const run = work().finally(() => running.delete(key));
    running.set(key, run);
    return run;
  };

  return (key, work) => {
    const shared = queued.get(key);
    if (shared !== undefined) return shared;
    const current = running.get(key);
    if (current === undefined) return begin(key, work);
    const following = current.then(
      () => begin(key, work),
      () => begin(key, work),
    );
    queued.set(key, following);
    return following;
  };
};
