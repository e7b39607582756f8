import { afterEach, describe, expect, it, vi } from 'vitest';
import { restartWithBackOff } from './restart-with-back-off.ts';

const pauses: number[] = [];
const pause = async (ms: number): Promise<void> => {
  pauses.push(ms);
};

afterEach(() => {
  pauses.length = 0;
  vi.restoreAllMocks();
});

const runFor = async (durations: readonly number[]): Promise<number> => {
  const stopping = new AbortController();
  const again = vi.fn<() => void>();
  let [now, runs] = [0, 0];
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const run = async (): Promise<void> => {
    now += durations[runs] ?? 0;
    runs += 1;
    if (runs === durations.length) stopping.abort();
  };
  await restartWithBackOff(run, again, stopping.signal, pause);
  expect(runs).toBe(durations.length);
  return again.mock.calls.length;
};

describe('restart with backoff', () => {
  it('doubles the delay after each early exit, up to five seconds', async () => {
    expect(await runFor(Array.from({ length: 9 }, () => 0))).toBe(8);
    expect(pauses).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000]);
  });

  it('resets the delay after a run longer than ten seconds', async () => {
    await runFor([0, 0, 0, 10_001, 10_000, 0]);
    expect(pauses).toEqual([100, 200, 400, 100, 200]);
  });

  it('stays silent when stopped', async () => {
    expect(await runFor([0])).toBe(0);
    expect(pauses).toEqual([]);
  });
});
