import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOG_IDENTITY_STREAM } from '../../definitions/streams.ts';
import { LogError } from '../port/errors.ts';
import type { Append } from '../port/event-log.ts';
import { createGroupCommit, GROUP_COMMIT_LIMITS, takeBatch } from './group-commit.ts';

const anAppend = (stream: string, data = '{}', bound: readonly string[] = []): Append => ({
  stream,
  expected: 'no_stream',
  events: [{ eventId: randomUUID(), type: 'ThingHappened', data, metadata: '{}' }],
  while: bound.map((name) => ({ stream: name, version: 1 })),
});

const streamsOf = (batch: readonly Append[]): readonly string[] => batch.map(({ stream }) => stream);

const heldStore = () => {
  const batches: (readonly Append[])[] = [];
  const ends: PromiseWithResolvers<readonly (string | Error)[]>[] = [];
  const write = (batch: readonly Append[]): Promise<readonly (string | Error)[]> => {
    const end = Promise.withResolvers<readonly (string | Error)[]>();
    batches.push(batch);
    ends.push(end);
    return end.promise;
  };
  const store = (index: number) => ends[index]?.resolve(streamsOf(batches[index] ?? []));
  const fail = (index: number, error: unknown) => ends[index]?.reject(error);
  return { batches, write, store, fail };
};

const turn = async (): Promise<void> => {
  for (let turns = 0; turns < 3; turns += 1) await new Promise((resolve) => setImmediate(resolve));
};

const limits = (changed: Partial<typeof GROUP_COMMIT_LIMITS>) => ({ ...GROUP_COMMIT_LIMITS, ...changed });

describe('takeBatch', () => {
  const item = (stream: string, bytes = 1) => ({ append: anAppend(stream), bytes });
  const names = (items: readonly { readonly append: Append }[]) =>
    streamsOf(items.map(({ append }) => append));
  const take = (items: readonly ReturnType<typeof item>[], maxBatch = 100, maxBatchBytes = 100) => {
    const { batch, left } = takeBatch(items, { maxBatch, maxBatchBytes });
    return [names(batch), names(left)];
  };

  it('takes everything that fits, oldest first', () => {
    expect(take([item('a'), item('b'), item('c')])).toEqual([['a', 'b', 'c'], []]);
  });

  it('takes one append per stream and leaves the others in order', () => {
    expect(take([item('a'), item('a'), item('b'), item('a'), item('c')])).toEqual([
      ['a', 'b', 'c'],
      ['a', 'a'],
    ]);
  });

  it('takes an append to the log’s identity stream alone, in its turn', () => {
    const [a, b, own] = [item('a'), item('b'), item(LOG_IDENTITY_STREAM)];
    expect(take([a, own, b])).toEqual([['a'], [LOG_IDENTITY_STREAM, 'b']]);
    expect(take([own, b])).toEqual([[LOG_IDENTITY_STREAM], ['b']]);
  });

  describe('with appends bound to other streams', () => {
    const bound = (stream: string, ...streams: readonly string[]) => ({
      append: anAppend(stream, '{}', streams),
      bytes: 1,
    });

    it('takes many that are bound to one stream', () => {
      expect(take([bound('a', 'x'), bound('b', 'x'), bound('c', 'x', 'y')])).toEqual([['a', 'b', 'c'], []]);
    });

    it('leaves those bound to a stream that an earlier append extends', () => {
      expect(take([item('x'), bound('a', 'y', 'x'), bound('b', 'y')])).toEqual([['x', 'b'], ['a']]);
    });

    it('takes those ahead of the append that extends the stream', () => {
      expect(take([bound('a', 'x'), item('x'), bound('b', 'x')])).toEqual([['a', 'x'], ['b']]);
    });

    it('lets no append to a stream overtake one that waits', () => {
      expect(take([item('x'), bound('a', 'x'), item('a'), bound('b', 'a'), item('c')])).toEqual([
        ['x', 'c'],
        ['a', 'a', 'b'],
      ]);
    });
  });

  it('limits a batch by number of appends', () => {
    expect(take([item('a'), item('b'), item('c')], 2)).toEqual([['a', 'b'], ['c']]);
  });

  it('limits a batch by size in bytes', () => {
    expect(take([item('a', 50), item('b', 50), item('c', 1)])).toEqual([['a', 'b'], ['c']]);
    expect(take([item('a', 50), item('b', 51), item('c', 1)])).toEqual([['a'], ['b', 'c']]);
  });

  it('takes an append larger than the size limit alone', () => {
    expect(take([item('a', 500), item('b')])).toEqual([['a'], ['b']]);
    expect(take([item('b'), item('a', 500)])).toEqual([['b'], ['a']]);
  });

  it('never loses, repeats or reorders appends to a stream, and always makes progress', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd');
    const one = fc.record({ stream: name, bound: fc.uniqueArray(name), bytes: fc.nat(60) });
    const queue = fc.array(one, { minLength: 1 });
    fc.assert(
      fc.property(
        queue,
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 100 }),
        (raw, max, maxBytes) => {
          let left = raw.map(({ stream, bound, bytes }, index) => ({
            append: anAppend(stream, '{}', bound),
            bytes,
            index,
          }));
          const order: typeof left = [];
          while (left.length > 0) {
            const taken = takeBatch(left, { maxBatch: max, maxBatchBytes: maxBytes });
            expect(taken.batch.length).toBeGreaterThan(0);
            expect(taken.batch.length).toBeLessThanOrEqual(max);
            expect(new Set(names(taken.batch)).size).toBe(taken.batch.length);
            if (taken.batch.length > 1) {
              expect(taken.batch.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(maxBytes);
            }
            taken.batch.forEach(({ append }, index) => {
              const earlier = names(taken.batch.slice(0, index));
              expect(append.while?.some(({ stream }) => earlier.includes(stream))).toBe(false);
            });
            order.push(...taken.batch);
            left = taken.left;
          }
          expect(order.map(({ index }) => index).sort((one, other) => one - other)).toEqual(
            raw.map((_, i) => i),
          );
          for (const stream of ['a', 'b', 'c', 'd']) {
            const indexes = order.filter(({ append }) => append.stream === stream).map(({ index }) => index);
            expect(indexes).toEqual([...indexes].sort((one, other) => one - other));
          }
        },
      ),
    );
  });
});

describe('group commit', () => {
  it('writes concurrent appends in one batch and resolves each one', async () => {
    const store = heldStore();
    const commit = createGroupCommit(store.write);
    const answers = Promise.all(['a', 'b', 'c'].map((stream) => commit.append(anAppend(stream))));
    await turn();
    expect(store.batches.map(streamsOf)).toEqual([['a', 'b', 'c']]);
    store.store(0);
    expect(await answers).toEqual(['a', 'b', 'c']);
  });

  it('gathers the next batch while writing the current one', async () => {
    const store = heldStore();
    const commit = createGroupCommit(store.write);
    const first = commit.append(anAppend('a'));
    await turn();
    const others = Promise.all(['b', 'c'].map((stream) => commit.append(anAppend(stream))));
    await turn();
    expect(store.batches).toHaveLength(1);
    store.store(0);
    await first;
    await turn();
    expect(store.batches.map(streamsOf)).toEqual([['a'], ['b', 'c']]);
    store.store(1);
    expect(await others).toEqual(['b', 'c']);
  });

  const oneEachTurn = async (append: (stream: string) => void, until: (turns: number) => boolean) => {
    for (let turns = 0; !until(turns); turns += 1) {
      const next = new Promise((resolve) => setImmediate(resolve));
      append(`stream ${turns}`);
      await next;
    }
  };

  it('keeps gathering while each turn of the event loop brings more appends', async () => {
    const store = heldStore();
    const commit = createGroupCommit(store.write, limits({ maxGatheringMs: 60_000 }));
    const answers: Promise<string>[] = [];
    await oneEachTurn(
      (stream) => answers.push(commit.append(anAppend(stream))),
      (turns) => turns === 3,
    );
    expect(store.batches).toHaveLength(0);
    await turn();
    expect(store.batches.map(streamsOf)).toEqual([['stream 0', 'stream 1', 'stream 2']]);
    store.store(0);
    expect(await Promise.all(answers)).toEqual(['stream 0', 'stream 1', 'stream 2']);
  });

  it('stops gathering eventually, however many appends arrive', async () => {
    const store = heldStore();
    const commit = createGroupCommit(store.write, limits({ maxGatheringMs: 1 }));
    const answers: Promise<string>[] = [];
    await oneEachTurn(
      (stream) => answers.push(commit.append(anAppend(stream))),
      () => store.batches.length > 0,
    );
    store.store(0);
    await turn();
    store.store(1);
    expect(await Promise.all(answers)).toHaveLength(answers.length);
  });

  it('puts an append made right after another one resolves into the next batch', async () => {
    const store = heldStore();
    const commit = createGroupCommit(store.write);
    const again = commit.append(anAppend('a')).then(() => commit.append(anAppend('a2')));
    await turn();
    const waiting = commit.append(anAppend('b'));
    store.store(0);
    await turn();
    expect(store.batches.map(streamsOf)).toEqual([['a'], ['b', 'a2']]);
    store.store(1);
    expect(await Promise.all([again, waiting])).toEqual(['a2', 'b']);
  });

  it('never puts two appends to the same stream in one batch', async () => {
    const store = heldStore();
    const commit = createGroupCommit(store.write);
    const answers = Promise.all(['a', 'a', 'b'].map((stream) => commit.append(anAppend(stream))));
    await turn();
    expect(store.batches.map(streamsOf)).toEqual([['a', 'b']]);
    store.store(0);
    await turn();
    expect(store.batches.map(streamsOf)).toEqual([['a', 'b'], ['a']]);
    store.store(1);
    expect(await answers).toEqual(['a', 'a', 'b']);
  });

  it('resumes after being idle', async () => {
    const store = heldStore();
    const commit = createGroupCommit(store.write);
    for (const [index, stream] of ['a', 'b'].entries()) {
      const answer = commit.append(anAppend(stream));
      await turn();
      store.store(index);
      expect(await answer).toBe(stream);
      await turn();
    }
    expect(store.batches).toHaveLength(2);
  });

  it('fails a single append if its result is an Error', async () => {
    const refused = new LogError('event_id_reused', 'no');
    const commit = createGroupCommit(async (batch) =>
      batch.map(({ stream }) => (stream === 'b' ? refused : stream)),
    );
    const answers = await Promise.allSettled(
      ['a', 'b', 'c'].map((stream) => commit.append(anAppend(stream))),
    );
    expect(answers).toEqual([
      { status: 'fulfilled', value: 'a' },
      { status: 'rejected', reason: refused },
      { status: 'fulfilled', value: 'c' },
    ]);
    expect(commit.depth()).toBe(0);
  });

  it('fails an append that gets no result', async () => {
    const commit = createGroupCommit(async (batch) => streamsOf(batch).slice(1));
    const answers = await Promise.allSettled([commit.append(anAppend('a')), commit.append(anAppend('b'))]);
    expect(answers[1]).toMatchObject({ status: 'rejected', reason: { code: 'log_corrupt' } });
  });

  it('fails the batch and the queue if the store is unavailable, then recovers', async () => {
    const store = heldStore();
    const commit = createGroupCommit(store.write);
    const inBatch = commit.append(anAppend('a'));
    await turn();
    const behind = commit.append(anAppend('b'));
    const settled = Promise.allSettled([inBatch, behind]);
    const away = new LogError('log_unavailable', 'away');
    store.fail(0, away);
    expect(await settled).toEqual([
      { status: 'rejected', reason: away },
      { status: 'rejected', reason: away },
    ]);
    expect(commit.depth()).toBe(0);
    const later = commit.append(anAppend('c'));
    await turn();
    expect(store.batches.map(streamsOf)).toEqual([['a'], ['c']]);
    store.store(1);
    expect(await later).toBe('c');
  });

  it('fails only the current batch on any other error', async () => {
    const store = heldStore();
    const commit = createGroupCommit(store.write);
    const inBatch = commit.append(anAppend('a'));
    await turn();
    const behind = commit.append(anAppend('b'));
    store.fail(0, 'a thrown text');
    await expect(inBatch).rejects.toThrow('a thrown text');
    await turn();
    store.store(1);
    expect(await behind).toBe('b');
  });

  it('rejects immediately with a retryable error when the queue holds the maximum number of appends', async () => {
    const store = heldStore();
    const commit = createGroupCommit(store.write, limits({ maxQueued: 2 }));
    const accepted = [commit.append(anAppend('a')), commit.append(anAppend('b'))];
    await turn();
    expect(commit.depth()).toBe(2);
    await expect(commit.append(anAppend('c'))).rejects.toMatchObject({ code: 'log_overloaded' });
    expect(commit.depth()).toBe(2);
    store.store(0);
    await Promise.all(accepted);
    expect(commit.depth()).toBe(0);
    const room = commit.append(anAppend('d'));
    await turn();
    store.store(1);
    expect(await room).toBe('d');
  });

  it('rejects immediately when the queue holds the maximum number of bytes', async () => {
    const store = heldStore();
    const commit = createGroupCommit(store.write, limits({ maxQueuedBytes: 30 }));
    // Each append is 12 bytes: "12345678" with its quotes, plus {}.
    const twelve = (stream: string) => anAppend(stream, '"12345678"');
    const accepted = [commit.append(twelve('a')), commit.append(twelve('b'))];
    await expect(commit.append(twelve('c'))).rejects.toMatchObject({ code: 'log_overloaded' });
    const small = commit.append(anAppend('d', '"12"'));
    await expect(commit.append(anAppend('e', '1'))).rejects.toMatchObject({ code: 'log_overloaded' });
    await turn();
    expect(store.batches.map(streamsOf)).toEqual([['a', 'b', 'd']]);
    store.store(0);
    await Promise.all([...accepted, small]);
    const again = Promise.all([commit.append(twelve('f')), commit.append(twelve('g'))]);
    await turn();
    store.store(1);
    expect(await again).toEqual(['f', 'g']);
  });

  it('frees the queue slots of failed appends', async () => {
    const commit = createGroupCommit<string>(
      async () => {
        throw new LogError('log_unavailable', 'away');
      },
      limits({ maxQueued: 1, maxQueuedBytes: 4 }),
    );
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(commit.append(anAppend('a'))).rejects.toMatchObject({ code: 'log_unavailable' });
    }
  });

  it('respects the maximum batch size', async () => {
    const store = heldStore();
    const commit = createGroupCommit(store.write, limits({ maxBatch: 2 }));
    const answers = Promise.all(['a', 'b', 'c'].map((stream) => commit.append(anAppend(stream))));
    await turn();
    store.store(0);
    await turn();
    store.store(1);
    expect(await answers).toEqual(['a', 'b', 'c']);
    expect(store.batches.map(streamsOf)).toEqual([['a', 'b'], ['c']]);
  });

  it('rejects invalid appends before they take up a slot', async () => {
    const store = heldStore();
    const commit = createGroupCommit(store.write);
    await expect(commit.append({ ...anAppend('a'), events: [] })).rejects.toMatchObject({
      code: 'invalid_append',
    });
    expect(commit.depth()).toBe(0);
    await turn();
    expect(store.batches).toEqual([]);
  });

  it('rejects new appends while closing and waits for pending ones', async () => {
    const store = heldStore();
    const commit = createGroupCommit(store.write);
    const answered: string[] = [];
    const first = commit.append(anAppend('a')).then((stream) => answered.push(stream));
    await turn();
    const second = commit.append(anAppend('b')).then((stream) => answered.push(stream));
    let closed = false;
    const closing = commit.close().then(() => {
      closed = true;
    });
    await expect(commit.append(anAppend('c'))).rejects.toMatchObject({ code: 'log_unavailable' });
    store.store(0);
    await first;
    await turn();
    expect(closed).toBe(false);
    store.store(1);
    await Promise.all([second, closing]);
    expect(answered).toEqual(['a', 'b']);
    await commit.close();
  });

  it('settles every append once and keeps streams in order, whatever the timing', async () => {
    const arrivals = fc.array(fc.record({ stream: fc.constantFrom('a', 'b', 'c'), wait: fc.nat(2) }), {
      minLength: 1,
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(arrivals, fc.integer({ min: 1, max: 4 }), async (plan, maxBatch) => {
        const stored: string[] = [];
        const commit = createGroupCommit<string>(async (batch) => {
          await new Promise((resolve) => setImmediate(resolve));
          stored.push(...batch.map(({ events }) => events[0]?.eventId ?? ''));
          return batch.map(({ events }) => events[0]?.eventId ?? '');
        }, limits({ maxBatch }));
        const sent: { readonly stream: string; readonly id: string; readonly answer: Promise<string> }[] = [];
        for (const { stream, wait } of plan) {
          const append = anAppend(stream);
          sent.push({ stream, id: append.events[0]?.eventId ?? '', answer: commit.append(append) });
          for (let turns = 0; turns < wait; turns += 1) await new Promise((resolve) => setImmediate(resolve));
        }
        expect(await Promise.all(sent.map(({ answer }) => answer))).toEqual(sent.map(({ id }) => id));
        expect([...stored].sort()).toEqual(sent.map(({ id }) => id).sort());
        for (const stream of ['a', 'b', 'c']) {
          const ids = sent.filter((each) => each.stream === stream).map(({ id }) => id);
          expect(stored.filter((id) => ids.includes(id))).toEqual(ids);
        }
        expect(commit.depth()).toBe(0);
      }),
      { numRuns: 50 },
    );
  });
});
