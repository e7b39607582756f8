import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LogError } from './errors.ts';
import type { EventLog, RecordedEvent } from './event-log.ts';
import { follow } from './follow.ts';
import { createWakeUps } from './wake-ups.ts';

const event = (n: number): RecordedEvent => ({
  eventId: String(n),
  type: 'ThingHappened',
  data: '{}',
  metadata: '{}',
  stream: 'thing-1',
  version: n,
  position: `p${n}`,
  recordedAt: '2026-11-21T09:00:00Z',
});

describe('follow', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const never = new AbortController().signal;

  const scripted = (...answers: (readonly RecordedEvent[] | Error)[]) => {
    const reads: { readonly at: number; readonly after?: string; readonly limit: number }[] = [];
    const start = Date.now();
    const readAll: EventLog['readAll'] = async (options) => {
      reads.push({ at: Date.now() - start, ...options });
      const answer = answers.shift() ?? [];
      if (answer instanceof Error) throw answer;
      return answer;
    };
    return { reads, readAll };
  };

  it('continues after the last event it yielded', async () => {
    const { reads, readAll } = scripted([event(1), event(2)], [event(3)]);
    const subscription = follow(readAll, createWakeUps(), { signal: never, batchSize: 2 }, never);
    expect((await subscription.next()).value).toEqual([event(1), event(2)]);
    expect((await subscription.next()).value).toEqual([event(3)]);
    expect(reads).toEqual([
      { at: 0, limit: 2 },
      { at: 0, limit: 2, after: 'p2' },
    ]);
  });

  it('starts after a position and reads 200 events at a time', async () => {
    const { reads, readAll } = scripted([event(8)]);
    await follow(readAll, createWakeUps(), { after: 'p7', signal: never }, never).next();
    expect(reads).toEqual([{ at: 0, limit: 200, after: 'p7' }]);
  });

  it('polls a quiet log at intervals that double from 10 ms up to one second', async () => {
    const { reads, readAll } = scripted();
    const controller = new AbortController();
    const next = follow(readAll, createWakeUps(), { signal: controller.signal }, never).next();
    await vi.advanceTimersByTimeAsync(3300);
    expect(reads.map(({ at }) => at)).toEqual([0, 10, 30, 70, 150, 310, 630, 1270, 2270, 3270]);
    controller.abort();
    expect(await next).toEqual({ done: true, value: undefined });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('polls immediately when woken, then restarts the backoff', async () => {
    const { reads, readAll } = scripted();
    const wakeUps = createWakeUps();
    const controller = new AbortController();
    const next = follow(readAll, wakeUps, { signal: controller.signal }, never).next();
    await vi.advanceTimersByTimeAsync(100);
    wakeUps.wake();
    await vi.advanceTimersByTimeAsync(35);
    expect(reads.map(({ at }) => at)).toEqual([0, 10, 30, 70, 100, 110, 130]);
    controller.abort();
    await next;
  });

  it('does not wait if woken during a read', async () => {
    const wakeUps = createWakeUps();
    let reads = 0;
    const readAll = async (): Promise<readonly RecordedEvent[]> => {
      reads += 1;
      if (reads === 1) wakeUps.wake();
      return reads === 2 ? [event(1)] : [];
    };
    const { value } = await follow(readAll, wakeUps, { signal: never }, never).next();
    expect(value).toEqual([event(1)]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('resets the polling interval after events', async () => {
    const { reads, readAll } = scripted([], [], [], [event(1)]);
    const controller = new AbortController();
    const subscription = follow(readAll, createWakeUps(), { signal: controller.signal }, never);
    const first = subscription.next();
    await vi.advanceTimersByTimeAsync(70);
    await first;
    const second = subscription.next();
    await vi.advanceTimersByTimeAsync(30);
    expect(reads.map(({ at }) => at)).toEqual([0, 10, 30, 70, 80, 100]);
    controller.abort();
    await second;
  });

  it('does not poll again at the head until woken or 10 ms have passed', async () => {
    const { reads, readAll } = scripted([event(1)], [event(2)], [event(3)]);
    const wakeUps = createWakeUps();
    const subscription = follow(readAll, wakeUps, { signal: never, batchSize: 2 }, never);
    await subscription.next();
    const second = subscription.next();
    await vi.advanceTimersByTimeAsync(4);
    expect(reads).toHaveLength(1);
    wakeUps.wake();
    expect((await second).value).toEqual([event(2)]);
    const third = subscription.next();
    await vi.advanceTimersByTimeAsync(10);
    expect((await third).value).toEqual([event(3)]);
    expect(reads.map(({ at }) => at)).toEqual([0, 4, 14]);
  });

  it('retries temporary failures', async () => {
    const { readAll } = scripted(
      new LogError('log_unavailable', 'away'),
      new LogError('log_overloaded', 'busy'),
      [event(1)],
    );
    const next = follow(readAll, createWakeUps(), { signal: never }, never).next();
    await vi.advanceTimersByTimeAsync(30);
    expect((await next).value).toEqual([event(1)]);
  });

  it.each([new LogError('log_corrupt', 'hole'), new LogError('foreign_position', 'no'), new Error('bug')])(
    'throws %s',
    async (error) => {
      const { readAll } = scripted(error);
      await expect(follow(readAll, createWakeUps(), { signal: never }, never).next()).rejects.toBe(error);
    },
  );

  it('yields nothing after an abort, not even from a read in progress', async () => {
    const controller = new AbortController();
    const readAll = async (): Promise<readonly RecordedEvent[]> => {
      controller.abort();
      return [event(1)];
    };
    const subscription = follow(readAll, createWakeUps(), { signal: controller.signal }, never);
    expect(await subscription.next()).toEqual({ done: true, value: undefined });
  });

  it('ends when the log closes', async () => {
    const { readAll } = scripted();
    const closing = new AbortController();
    const next = follow(readAll, createWakeUps(), { signal: never }, closing.signal).next();
    await vi.advanceTimersByTimeAsync(15);
    closing.abort();
    expect(await next).toEqual({ done: true, value: undefined });
  });
});
