import { afterEach, describe, expect, it, vi } from 'vitest';
import { drain } from './drain.ts';

afterEach(() => void vi.useRealTimers());

describe('drain', () => {
  it('waits up to 20 seconds after the delay for requests to finish', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const over = vi.fn<() => void>();
    const drained = drain({ close: () => new Promise(() => {}) }, 5).then(over);
    await vi.advanceTimersByTimeAsync(24_999);
    expect(over).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await drained;
    await drain({ close: async () => {} }, 5);
    expect(vi.getTimerCount()).toBe(0);
  });
});
