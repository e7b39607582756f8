export type ShareWork<Result> = (key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs work once for all callers with the same key that arrive before it begins, so no result is older than its
 * caller's request. Callers that arrive while it runs share the next run.
 */
export const createSharedWork = <Result>(): ShareWork<Result> => {
  const running = new Map<string, Promise<Result>>();
  const next = new Map<string, Promise<Result>>();

  const begin = (key: string, work: () => Promise<Result>): Promise<Result> => {
    next.delete(key);
    const run = work().finally(() => running.delete(key));
    running.set(key, run);
    return run;
  };

  return (key, work) => {
    const coming = next.get(key);
    if (coming !== undefined) return coming;
    const before = running.get(key);
    if (before === undefined) return begin(key, work);
    const after = before.then(
      () => begin(key, work),
      () => begin(key, work),
    );
    next.set(key, after);
    return after;
  };
};
