import { getEventListeners } from 'node:events';
import { Overloaded } from '@waivers/events/commands/overloaded.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RateLimited } from '../http/request-errors.ts';
import { limitWaiting, longestLineYields, refuseWaiting } from './admission.ts';
import { createFairQueue, type FairQueueOptions, type RunOptions } from './fair-queue.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

type Ask = RunOptions & { readonly name?: string };

/** Creates tasks that run until released, and records their names in the order in which they start. */
const heldTasks = (options: FairQueueOptions) => {
  const queue = createFairQueue(options);
  const begun: string[] = [];
  const refused: { readonly name: string; readonly error: unknown }[] = [];
  const running: { readonly name: string; readonly end: () => void; readonly fail: (e: Error) => void }[] =
    [];
  const ask = (key: string, { name = key, ...turn }: Ask = {}): Promise<unknown> => {
    const { promise, resolve: end, reject: fail } = Promise.withResolvers<void>();
    const task = () => {
      begun.push(name);
      running.push({ name, end, fail });
      return promise;
    };
    queue.run(key, task, turn).catch((error: unknown) => refused.push({ name, error }));
    return settle();
  };
  const take = (name: string) => {
    const at = running.findIndex((each) => each.name === name);
    return running.splice(at, 1)[0];
  };
  return {
    queue,
    begun,
    refused,
    ask,
    askOften: async (key: string, count: number) => {
      for (let each = 0; each < count; each += 1) await ask(key);
    },
    end: (name: string) => {
      take(name)?.end();
      return settle();
    },
    fail: (name: string) => {
      take(name)?.fail(new Error('failed'));
      return settle();
    },
    endAll: async () => {
      for (let next = running.shift(); next !== undefined; next = running.shift()) {
        next.end();
        await settle();
      }
    },
  };
};

afterEach(() => {
  vi.useRealTimers();
});

describe('fair queue', () => {
  it('reserves the last slot for a key without a running task', async () => {
    const { begun, ask, askOften } = heldTasks({ concurrency: 8 });
    await askOften('one', 20);
    expect(begun).toHaveLength(7);
    await askOften('other', 5);
    expect(begun.filter((each) => each === 'other')).toHaveLength(1);
    await ask('third');
    expect(begun).toHaveLength(8);
  });

  it('gives a free slot to the key with the fewest running tasks, then round-robin', async () => {
    const { begun, askOften, end } = heldTasks({ concurrency: 8 });
    await askOften('one', 20);
    await askOften('other', 20);
    // The first `end` only frees the reserved slot.
    for (let count = 0; count < 4; count += 1) await end('one');
    expect(begun.slice(8)).toEqual(['other', 'other', 'one']);
  });

  it('alternates between keys with the same number of tasks', async () => {
    const { begun, ask, askOften, end } = heldTasks({ concurrency: 2 });
    await askOften('one', 3);
    await askOften('other', 2);
    await ask('third');
    await end('one');
    await end('one');
    expect(begun).toEqual(['one', 'other', 'one', 'third']);
  });

  it('rotates between lines so that a flood delays only itself', async () => {
    const { begun, ask, endAll } = heldTasks({ concurrency: 1 });
    await ask('first');
    for (const name of ['flood 1', 'flood 2', 'flood 3']) await ask('flood', { name });
    await ask('home');
    // This task must run after the keys that were waiting before its key queued a second task.
    await ask('first', { name: 'first again' });
    await ask('venue');
    await endAll();
    expect(begun).toEqual(['first', 'flood 1', 'home', 'first again', 'venue', 'flood 2', 'flood 3']);
  });

  it('serves the key that has waited longest before the one that ran last', async () => {
    const { begun, ask, end } = heldTasks({ concurrency: 1 });
    await ask('one');
    await ask('other');
    await ask('one', { name: 'one again' });
    await end('one');
    expect(begun).toEqual(['one', 'other']);
  });

  it('serves lower lanes first', async () => {
    const { begun, ask, endAll } = heldTasks({ concurrency: 1 });
    await ask('first', { lane: 1 });
    for (const name of ['one', 'two']) await ask(name, { lane: 2 });
    await ask('home', { lane: 1 });
    await ask('owner', { lane: 0 });
    await endAll();
    expect(begun).toEqual(['first', 'owner', 'home', 'one', 'two']);
  });

  it('starts all eligible tasks when a slot becomes free', async () => {
    const { begun, ask, end } = heldTasks({ concurrency: 3 });
    await ask('home', { lane: 1 });
    await ask('owner');
    await ask('home', { lane: 1, name: 'home again' });
    await ask('owner', { name: 'owner again' });
    expect(begun).toEqual(['home', 'owner']);
    await end('home');
    expect(begun.slice(2)).toEqual(['owner again', 'home again']);
  });

  it('runs all tasks even after a failure and forgets their keys', async () => {
    const { queue, begun, refused, askOften, fail, endAll } = heldTasks({ concurrency: 2 });
    await askOften('one', 3);
    await askOften('other', 2);
    await fail('one');
    expect(begun).toEqual(['one', 'other', 'one']);
    expect(refused).toEqual([{ name: 'one', error: new Error('failed') }]);
    await endAll();
    expect(begun).toHaveLength(5);
    expect(queue.isIdle()).toBe(true);
    expect(await queue.run('one', async () => 'ran')).toBe('ran');
  });

  it('limits running tasks per key and rejects more when none may wait', async () => {
    const { queue, begun, refused, ask, askOften, end, fail } = heldTasks({
      concurrencyPerKey: 2,
      admission: refuseWaiting,
    });
    await askOften('flood', 3);
    expect(refused).toEqual([{ name: 'flood', error: expect.any(RateLimited) }]);
    await ask('home');
    await end('flood');
    await ask('flood');
    expect(begun).toEqual(['flood', 'flood', 'home', 'flood']);
    for (const name of ['flood', 'flood', 'home']) await fail(name);
    expect(queue.isIdle()).toBe(true);
  });

  it('limits waiting tasks per key and in total', async () => {
    const { begun, refused, ask, askOften, endAll } = heldTasks({
      concurrency: 1,
      admission: limitWaiting({ total: 4, perKey: 3 }),
    });
    await askOften('one', 5);
    expect(refused).toEqual([{ name: 'one', error: expect.any(Overloaded) }]);
    await ask('other');
    await ask('third');
    expect(refused.slice(1)).toEqual([{ name: 'third', error: expect.any(Overloaded) }]);
    await endAll();
    expect(begun).toEqual(['one', 'one', 'other', 'one', 'one']);
  });

  it('drops the last task of the longest line when a lane is full', async () => {
    const { begun, refused, ask, endAll } = heldTasks({ concurrency: 1, admission: longestLineYields(3) });
    await ask('first', { lane: 1 });
    for (const name of ['flood 1', 'flood 2', 'flood 3', 'flood 4']) await ask('flood', { name, lane: 1 });
    await ask('home', { lane: 1 });
    await ask('owner');
    await endAll();
    expect(begun).toEqual(['first', 'owner', 'flood 1', 'home', 'flood 2']);
    expect(refused).toEqual([
      { name: 'flood 4', error: expect.any(RateLimited) },
      { name: 'flood 3', error: expect.any(RateLimited) },
    ]);
  });

  it('rejects a newcomer when all lines of a full lane are equally long', async () => {
    const { begun, refused, ask, endAll } = heldTasks({ concurrency: 1, admission: longestLineYields(2) });
    for (const key of ['first', 'one', 'two', 'three']) await ask(key);
    await endAll();
    expect(begun).toEqual(['first', 'one', 'two']);
    expect(refused).toEqual([{ name: 'three', error: expect.any(Overloaded) }]);
  });

  it('drops a waiting task when its signal aborts but finishes a running one', async () => {
    const { queue, begun, refused, ask, endAll } = heldTasks({
      concurrency: 1,
      admission: limitWaiting({ total: 1, perKey: 1 }),
    });
    const [runs, leaves, stays] = [new AbortController(), new AbortController(), new AbortController()];
    await ask('first', { signal: runs.signal });
    await ask('other', { signal: leaves.signal });
    leaves.abort(new Error('left'));
    runs.abort(new Error('left'));
    await ask('third', { signal: stays.signal });
    await endAll();
    expect(begun).toEqual(['first', 'third']);
    for (const { signal } of [leaves, stays]) expect(getEventListeners(signal, 'abort')).toEqual([]);
    expect(refused).toEqual([{ name: 'other', error: new Error('left') }]);
    expect(queue.isIdle()).toBe(true);
  });

  it('holds a slot during the pause after a task and becomes idle after the last one', async () => {
    const pauses: (() => void)[] = [];
    const pause = () => new Promise<void>((resolve) => void pauses.push(resolve));
    const { queue, begun, ask, end } = heldTasks({ concurrency: 1, pause });
    const idle = vi.fn<() => void>();
    await queue.idle();
    await ask('one');
    await ask('other');
    void queue.idle().then(idle);
    await end('one');
    expect(begun).toEqual(['one']);
    pauses.shift()?.();
    await settle();
    expect(begun).toEqual(['one', 'other']);
    await end('other');
    expect(idle).not.toHaveBeenCalled();
    pauses.shift()?.();
    await settle();
    expect(idle).toHaveBeenCalledOnce();
  });

  it('rejects a task that waited too long and starts the next', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { queue, begun, refused, ask, askOften, end } = heldTasks({ concurrency: 2, patienceMs: 5000 });
    await askOften('one', 2);
    vi.advanceTimersByTime(4000);
    await ask('one', { name: 'one behind' });
    vi.advanceTimersByTime(1000);
    await settle();
    expect(refused).toEqual([{ name: 'one', error: expect.any(Overloaded) }]);
    expect(refused[0]?.error).toMatchObject({ retryAfterSeconds: 1 });
    await end('one');
    expect(begun).toEqual(['one', 'one behind']);
    expect(vi.getTimerCount()).toBe(0);
    await end('one behind');
    expect(queue.isIdle()).toBe(true);
  });

  it('forgets a key whose last task was rejected', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { queue, refused, ask, end } = heldTasks({ concurrency: 1, patienceMs: 5000 });
    await ask('one');
    await ask('other');
    vi.advanceTimersByTime(5000);
    await settle();
    expect(refused).toHaveLength(1);
    await end('one');
    expect(queue.isIdle()).toBe(true);
  });
});
