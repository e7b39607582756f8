import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPatience } from './patience.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const SILENCE_MS = 2500;
const LIMIT_MS = 10_000;
const never = new Promise<never>(() => undefined);

/** Tracks whether a call was given up or answered. */
const endOf = (waited: Promise<unknown>) => {
  const end = { is: 'waiting' };
  waited.then(
    () => Object.assign(end, { is: 'answered' }),
    () => Object.assign(end, { is: 'given up' }),
  );
  return end;
};

describe('patience with a server', () => {
  it('ends after a period of silence, and sooner for calls made during it', async () => {
    const { wait } = createPatience(SILENCE_MS);
    const first = endOf(wait(never, LIMIT_MS));
    await vi.advanceTimersByTimeAsync(1000);
    const second = endOf(wait(never, LIMIT_MS));
    await vi.advanceTimersByTimeAsync(1400);
    expect([first.is, second.is]).toEqual(['waiting', 'waiting']);
    await vi.advanceTimersByTimeAsync(100);
    expect([first.is, second.is]).toEqual(['given up', 'given up']);
    const third = endOf(wait(never, LIMIT_MS));
    await vi.advanceTimersByTimeAsync(400);
    expect(third.is).toBe('waiting');
    await vi.advanceTimersByTimeAsync(100);
    expect(third.is).toBe('given up');
  });

  it('lasts until the limit while the server responds to other calls or sends partial responses', async () => {
    const { wait, heard } = createPatience(SILENCE_MS);
    const slow = endOf(wait(never, LIMIT_MS));
    for (const answer of ['of another call', 'a part', 'a part', 'of another call']) {
      await vi.advanceTimersByTimeAsync(2000);
      if (answer === 'a part') heard();
      else await wait(Promise.resolve(), LIMIT_MS);
    }
    await vi.advanceTimersByTimeAsync(1900);
    expect(slow.is).toBe('waiting');
    await vi.advanceTimersByTimeAsync(100);
    expect(slow.is).toBe('given up');
  });

  it('is not extended by calls that fail locally', async () => {
    const { wait } = createPatience(SILENCE_MS);
    const first = endOf(wait(never, LIMIT_MS));
    await vi.advanceTimersByTimeAsync(2000);
    await wait(Promise.reject(new Error('cancelled')), LIMIT_MS).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(500);
    expect(first.is).toBe('given up');
  });

  it('is reset by a response, even one that no one awaits anymore', async () => {
    const { wait } = createPatience(SILENCE_MS);
    const late = Promise.withResolvers<void>();
    const first = endOf(wait(late.promise, LIMIT_MS));
    await vi.advanceTimersByTimeAsync(SILENCE_MS);
    expect(first.is).toBe('given up');
    late.resolve();
    await vi.advanceTimersByTimeAsync(0);
    const next = endOf(wait(never, LIMIT_MS));
    await vi.advanceTimersByTimeAsync(2400);
    expect(next.is).toBe('waiting');
  });
});
