import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createPace,
  createRest,
  createSurge,
  DOCUMENTS,
  exportsBeside,
  type RestPolicy,
} from './backpressure.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns the rest after each piece of work, given the load from other requests. */
const restsAfter = async (
  load: Omit<RestPolicy, 'othersMs'>,
  ...works: readonly [ms: number, others: number][]
) => {
  let othersMs = 0;
  const rests: number[] = [];
  const rest = createRest({ ...load, othersMs: () => othersMs }, async (ms) => void rests.push(ms));
  for (const [ms, others] of works) {
    await rest.during(async () => {
      vi.advanceTimersByTime(ms);
      othersMs += others;
    });
    await rest.over();
  }
  return rests;
};

describe('rest', () => {
  it.each([
    ['nineteen times as long as a document took, while the process is busy with others', 150, 0.12, 2850],
    ['no longer when it is busier', 150, 0.9, 2850],
    ['shorter when it is less busy', 150, 0.08, 1425],
    ['five seconds at most', 2000, 0.5, 5000],
  ])('is %s', async (_what, ms, share, rest) => {
    expect(await restsAfter(DOCUMENTS, [ms, ms * share])).toEqual([expect.closeTo(rest, 6)]);
  });

  it('is zero without other load and before any work', async () => {
    expect(await restsAfter(DOCUMENTS, [150, 4], [0, 0])).toEqual([]);
  });

  it('is due only once, even after failed work', async () => {
    const rests: number[] = [];
    let othersMs = 0;
    const rest = createRest({ ...DOCUMENTS, othersMs: () => othersMs }, async (ms) => void rests.push(ms));
    const failing = rest.during(async () => {
      vi.advanceTimersByTime(150);
      othersMs += 150;
      throw new Error('failed');
    });
    await expect(failing).rejects.toThrow('failed');
    await rest.over();
    await rest.over();
    expect(rests).toEqual([2850]);
  });

  it('depends on the event loop’s load while documents are drawn', () => {
    vi.useRealTimers();
    expect(DOCUMENTS.othersMs()).toBeGreaterThan(0);
  });

  it('ends early on request and is skipped from then on', async () => {
    let othersMs = 0;
    const rest = createRest({ ...DOCUMENTS, othersMs: () => othersMs });
    const work = async () => {
      vi.advanceTimersByTime(60_000);
      othersMs += 60_000;
    };
    await rest.during(work);
    const over = vi.fn<() => void>();
    const waited = rest.over().then(over);
    await new Promise((resolve) => setImmediate(resolve));
    expect(over).not.toHaveBeenCalled();
    rest.end();
    await waited;
    await rest.during(work);
    await rest.over();
  });

  it.each([
    [0, 0],
    [1, 0],
    [2, 100],
    [20, 200],
  ])('for an export with %i responses during 50 ms of work is %i ms', async (answers, rest) => {
    const load = exportsBeside(() => answers);
    const others = load.othersMs();
    const rests = await restsAfter(load, [50, others]);
    expect(rests[0] ?? 0).toBeCloseTo(rest, 6);
  });

  it('for an export starts only after 40 ms of work', async () => {
    expect(
      await restsAfter(
        exportsBeside(() => 0),
        [30, 30],
        [20, 20],
        [30, 30],
      ),
    ).toEqual([200]);
  });
});

describe('pace', () => {
  it('limits batches to 200 events a second', () => {
    let now = 5000;
    const pace = createPace(() => now);
    expect(pace.restMs()).toBe(0);
    pace.note(100, 10);
    expect(pace.restMs()).toBe(500);
    now += 400;
    pace.note(20, 10);
    expect(pace.restMs()).toBe(200);
    now += 200;
    expect(pace.restMs()).toBe(0);
  });

  it('accumulates no credit while idle', () => {
    let now = 0;
    const pace = createPace(() => now);
    pace.note(1, 1);
    now += 60_000;
    pace.note(200, 20);
    expect(pace.restMs()).toBe(1000);
  });

  it('rests longer when transactions are slow, but at most five seconds', () => {
    const pace = createPace(() => 0);
    pace.note(1, 100);
    expect(pace.restMs()).toBe(900);
    const other = createPace(() => 0);
    other.note(200, 60_000);
    expect(other.restMs()).toBe(5000);
  });
});

describe('surge', () => {
  it('lasts until fewer than 50 follow-ups were queued in the last second', () => {
    let now = 5000;
    const surge = createSurge(() => now);
    expect(surge.isOngoing()).toBe(false);
    surge.note(25);
    now += 400;
    surge.note(24);
    expect(surge.isOngoing()).toBe(false);
    surge.note(1);
    expect(surge.isOngoing()).toBe(true);
    now += 599;
    expect(surge.isOngoing()).toBe(true);
    now += 1;
    expect(surge.isOngoing()).toBe(false);
  });
});
