export type RateLimitRefusal = { readonly refused: 'rate_limited'; readonly retryAfterSeconds: number };

export const rateLimitRefusal = (until: Date | undefined, now: Date): RateLimitRefusal | undefined => {
  const waitMs = until === undefined ? 0 : until.getTime() - now.getTime();
  return waitMs > 0 ? { refused: 'rate_limited', retryAfterSeconds: Math.ceil(waitMs / 1000) } : undefined;
};
