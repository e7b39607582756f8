import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { createGroupRead } from './group-read.ts';

type Batch = {
  readonly requests: readonly string[];
  answer(answers: readonly (string | Error)[]): void;
  fail(): void;
};

const slowStore = () => {
  const batches: Batch[] = [];
  const read = (requests: readonly string[]) =>
    new Promise<readonly (string | Error)[]>((resolve, reject) => {
      batches.push({ requests, answer: resolve, fail: () => reject(new Error('away')) });
    });
  const batch = (number: number): Promise<Batch> =>
    vi.waitFor(() => {
      const found = batches[number - 1];
      if (found === undefined) throw new Error(`Only ${batches.length} batches were asked.`);
      return found;
    });
  return { batches, batch, read };
};

describe('grouped reads', () => {
  it('share a round trip when concurrent, and each gets its own result', async () => {
    const { batch, read } = slowStore();
    const answers = Promise.all(['a', 'b', 'c'].map(createGroupRead(read)));
    const only = await batch(1);
    expect(only.requests).toEqual(['a', 'b', 'c']);
    only.answer(['A', 'B', 'C']);
    expect(await answers).toEqual(['A', 'B', 'C']);
  });

  it('are gathered while all round trips are in use, and none is lost', async () => {
    const { batches, batch, read } = slowStore();
    const ask = createGroupRead(read, { inFlight: 1, maxBatch: 2 });
    const first = ask('a');
    await batch(1);
    const later = Promise.all(['b', 'c', 'd'].map(ask));
    for (let turns = 0; turns < 3; turns += 1) await turn();
    expect(batches).toHaveLength(1);
    (await batch(1)).answer(['A']);
    expect(await first).toBe('A');
    (await batch(2)).answer(['B', 'C']);
    (await batch(3)).answer(['D']);
    expect(await later).toEqual(['B', 'C', 'D']);
    expect(batches.map(({ requests }) => requests)).toEqual([['a'], ['b', 'c'], ['d']]);
  });

  it('do not wait for a slow read', async () => {
    const { batch, read } = slowStore();
    const ask = createGroupRead(read, { inFlight: 2, maxBatch: 10 });
    const long = ask('a');
    await batch(1);
    const short = ask('b');
    (await batch(2)).answer(['B']);
    expect(await short).toBe('B');
    (await batch(1)).answer(['A']);
    expect(await long).toBe('A');
  });

  it('run concurrently in several batches, up to the limit', async () => {
    const { batches, batch, read } = slowStore();
    const answers = Promise.all(['a', 'b', 'c'].map(createGroupRead(read, { inFlight: 2, maxBatch: 1 })));
    await batch(2);
    for (let turns = 0; turns < 3; turns += 1) await turn();
    expect(batches).toHaveLength(2);
    (await batch(1)).answer(['A']);
    (await batch(2)).answer(['B']);
    (await batch(3)).answer(['C']);
    expect(await answers).toEqual(['A', 'B', 'C']);
  });

  it('fail if the store omits their result', async () => {
    const { batch, read } = slowStore();
    const both = Promise.allSettled(['a', 'b'].map(createGroupRead(read)));
    (await batch(1)).answer(['A']);
    expect((await both).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });

  it('fail individually, or together if the store is unavailable, and then recover', async () => {
    const { batch, read } = slowStore();
    const ask = createGroupRead(read);
    const both = Promise.allSettled([ask('a'), ask('b')]);
    (await batch(1)).answer([new Error('a hole'), 'B']);
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    const away = Promise.allSettled([ask('c'), ask('d')]);
    (await batch(2)).fail();
    expect((await away).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const again = ask('e');
    (await batch(3)).answer(['E']);
    expect(await again).toBe('E');
  });
});
