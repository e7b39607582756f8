export type RateLimitRefusal = { readonly refused: 'rate_limited'; readonly retryAfterSeconds: number };

/** @returns undefined when there is nothing to wait for */
export const rateLimitRefusal = (until: Date | undefined, now: Date): RateLimitRefusal | undefined => {
  const waitMs = until === undefined ? 0 : until.getTime() - now.getTime();
  return waitMs > 0 ? { refused: 'rate_limited', retryAfterSeconds: Math.ceil(waitMs / 1000) } : undefined;
};
