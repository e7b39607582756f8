import { LRUCache } from 'lru-cache';

const REMEMBERED = 1000;
const EARLIER_MS = 300_000;

/** Access tokens for shops. Kept only in memory, because they expire after a day and can be requested again. */
export type ShopifyTokens = {
  find(key: string): string | undefined;
  keep(key: string, token: string, lifetimeSeconds: number): void;
  forget(key: string): void;
};

export const createShopifyTokens = (): ShopifyTokens => {
  const tokens = new LRUCache<string, string>({ max: REMEMBERED });
  return {
    find: (key) => tokens.get(key),
    keep: (key, token, lifetimeSeconds) => {
      const ttl = lifetimeSeconds * 1000 - EARLIER_MS;
      if (ttl > 0) tokens.set(key, token, { ttl });
    },
    forget: (key) => void tokens.delete(key),
  };
};
