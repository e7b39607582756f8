import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWakeUps } from './wake-ups.ts';

describe('wake-ups', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const never = new AbortController().signal;
  const watch = (promise: Promise<void>) => {
    const watched = { done: false };
    void promise.then(() => {
      watched.done = true;
    });
    return watched;
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);

  it('wake all waiting readers', async () => {
    const wakeUps = createWakeUps();
    const waiting = [1, 2].map(() => watch(wakeUps.wait(wakeUps.count(), 1000, never)));
    await settle();
    expect(waiting).toEqual([{ done: false }, { done: false }]);
    wakeUps.wake();
    await settle();
    expect(waiting).toEqual([{ done: true }, { done: true }]);
  });

  it('are not missed if they arrive before the wait', async () => {
    const wakeUps = createWakeUps();
    const seen = wakeUps.count();
    wakeUps.wake();
    const waiting = watch(wakeUps.wait(seen, 1000, never));
    await settle();
    expect(waiting.done).toBe(true);
    expect(wakeUps.count()).toBe(seen + 1);
  });

  it('time out', async () => {
    const wakeUps = createWakeUps();
    const waiting = watch(wakeUps.wait(wakeUps.count(), 1000, never));
    await vi.advanceTimersByTimeAsync(999);
    expect(waiting.done).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(waiting.done).toBe(true);
  });

  it('stop waiting when the signal aborts, or immediately if it already has', async () => {
    const wakeUps = createWakeUps();
    const controller = new AbortController();
    const waiting = watch(wakeUps.wait(wakeUps.count(), 1000, controller.signal));
    await settle();
    controller.abort();
    await settle();
    expect(waiting.done).toBe(true);
    const late = watch(wakeUps.wait(wakeUps.count(), 1000, controller.signal));
    await settle();
    expect(late.done).toBe(true);
  });

  it('leave no timer or listener behind', async () => {
    const wakeUps = createWakeUps();
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    const byTime = wakeUps.wait(wakeUps.count(), 5, signal);
    await vi.advanceTimersByTimeAsync(5);
    await byTime;
    const byWake = wakeUps.wait(wakeUps.count(), 5, signal);
    wakeUps.wake();
    await byWake;
    expect(vi.getTimerCount()).toBe(0);
    expect(added).toHaveBeenCalledTimes(2);
    expect(removed.mock.calls).toEqual(added.mock.calls);
  });
});
