import { describe, expect, it } from 'vitest';
import { createSharedWork } from './shared-work.ts';

/** Work whose runs end one by one. */
const countedRuns = () => {
  const ends: PromiseWithResolvers<number>[] = [];
  const work = (): Promise<number> => {
    const end = Promise.withResolvers<number>();
    ends.push(end);
    return end.promise;
  };
  return { ends, work };
};

const laterMicrotasks = () => new Promise((resolve) => setImmediate(resolve));

describe('shared work', () => {
  it('runs once for all callers that arrive during a run', async () => {
    const { ends, work } = countedRuns();
    const share = createSharedWork<number>();
    const first = share('a', work);
    const later = [share('a', work), share('a', work), share('a', work)];
    expect(ends).toHaveLength(1);
    ends[0]?.resolve(1);
    expect(await first).toBe(1);
    await laterMicrotasks();
    expect(ends).toHaveLength(2);
    ends[1]?.resolve(2);
    expect(await Promise.all(later)).toEqual([2, 2, 2]);
  });

  it('never returns the result of a run that began before the call', async () => {
    const { ends, work } = countedRuns();
    const share = createSharedWork<number>();
    const first = share('a', work);
    const second = share('a', work);
    ends[0]?.resolve(1);
    await first;
    await laterMicrotasks();
    const third = share('a', work);
    ends[1]?.resolve(2);
    expect(await second).toBe(2);
    await laterMicrotasks();
    ends[2]?.resolve(3);
    expect(await third).toBe(3);
  });

  it('runs different keys concurrently', () => {
    const { ends, work } = countedRuns();
    const share = createSharedWork<number>();
    void share('a', work);
    void share('b', work);
    expect(ends).toHaveLength(2);
  });

  it('rejects only for the callers of the failed run', async () => {
    const { ends, work } = countedRuns();
    const share = createSharedWork<number>();
    const first = share('a', work);
    const second = share('a', work);
    ends[0]?.reject(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await laterMicrotasks();
    ends[1]?.resolve(2);
    expect(await second).toBe(2);
  });
});
