import { RateLimited } from '@waivers/server/request-errors.ts';

/** Runs a task, unless its key has as many under way as it may have. */
export type AtOnce = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/**
 * A limit for each key by itself: a flood is turned away before it costs a query, and nobody else notices.
 * @returns throws RateLimited for the one too many
 */
export const createAtOnce = (limit: number): AtOnce => {
  const underWay = new Map<string, number>();
  return async (key, task) => {
    const count = underWay.get(key) ?? 0;
    if (count >= limit) throw new RateLimited();
    underWay.set(key, count + 1);
    try {
      return await task();
    } finally {
      const left = (underWay.get(key) ?? 1) - 1;
      if (left === 0) underWay.delete(key);
      else underWay.set(key, left);
    }
  };
};
