import { RateLimited } from '@waivers/server/http/request-errors.ts';

export type ConcurrencyLimit = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/** Turns a flood away before it costs a query, without affecting other keys. @throws RateLimited when exceeded */
export const createConcurrencyLimit = (limit: number): ConcurrencyLimit => {
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
