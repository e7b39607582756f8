import { afterEach, describe, expect, it, vi } from 'vitest';
import { createShopifyTokens } from './shopify-tokens.ts';

const A_DAY = 86_400;

afterEach(() => vi.restoreAllMocks());

describe('shop’s access token', () => {
  it.each([
    ['is kept until five minutes before it expires', A_DAY, A_DAY - 301, 'token'],
    ['is dropped in its last five minutes', A_DAY, A_DAY - 299, undefined],
    ['is not kept when it lives no longer than that', 300, 0, undefined],
  ])('%s', (_what, lifetime, after, found) => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
    const tokens = createShopifyTokens();
    tokens.keep('shop', 'token', lifetime);
    now.mockReturnValue(1000 + after * 1000);
    expect(tokens.find('shop')).toBe(found);
  });
});
