import { describe, expect, it } from 'vitest';
import { constantArrivals, millisecondsIn, rampingArrivals } from './arrivals.ts';
import { type Clock, runSchedule } from './schedule.ts';

type Timed = { readonly at: number; readonly run: () => void };

/** A clock that jumps from event to event. */
const virtualTime = () => {
  let now = 0;
  let events: Timed[] = [];
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  const clock: Clock = {
    now: () => now,
    wait: async (ms, signal) => {
      const until = now + ms;
      for (;;) {
        const [next] = events.toSorted((one, other) => one.at - other.at);
        if (signal.aborted || next === undefined || next.at > until) break;
        events = events.filter((event) => event !== next);
        now = next.at;
        next.run();
        await settle();
      }
      if (!signal.aborted) now = until;
    },
  };
  const after = (ms: number): Promise<void> =>
    new Promise((run) => {
      events.push({ at: now + ms, run });
    });
  return { clock, after };
};

type Options = {
  readonly arrivals: Iterable<number>;
  readonly vus: number;
  readonly maxVUs?: number;
  readonly takesMs: number;
  readonly abortAt?: number;
};

const simulate = async ({ arrivals, vus, maxVUs = vus, takesMs, abortAt }: Options) => {
  const { clock, after } = virtualTime();
  const starts: number[] = [];
  const abortion = new AbortController();
  let dropped = 0;
  if (abortAt !== undefined) void after(abortAt).then(() => abortion.abort());
  const interrupted = await runSchedule({
    arrivals,
    preAllocatedVUs: vus,
    maxVUs,
    gracefulStopMs: 30_000,
    iterate: () => {
      starts.push(Math.round(clock.now()));
      return after(takesMs);
    },
    drop: () => {
      dropped += 1;
    },
    signal: abortion.signal,
    clock,
  });
  return { starts, dropped, interrupted };
};

const TEN_A_SECOND = 10 / 1000;
const evenly = [0, 100, 200, 300, 400, 500, 600, 700, 800, 900];

describe('schedule', () => {
  it.each([1, 5000])('starts journeys on time when each takes %i ms', async (takesMs) => {
    const arrivals = constantArrivals(TEN_A_SECOND, 1000);
    expect(await simulate({ arrivals, vus: 10, takesMs })).toEqual({
      starts: evenly,
      dropped: 0,
      interrupted: 0,
    });
  });

  it('drops journeys that find no free virtual user', async () => {
    const arrivals = constantArrivals(TEN_A_SECOND, 1000);
    const run = await simulate({ arrivals, vus: 2, takesMs: 450 });
    expect(run).toEqual({ starts: [0, 100, 500, 600], dropped: 6, interrupted: 0 });
  });

  it('allocates a virtual user after each drop, up to the maximum', async () => {
    const arrivals = constantArrivals(TEN_A_SECOND, 1000);
    const run = await simulate({ arrivals, vus: 1, maxVUs: 3, takesMs: 10_000 });
    expect(run).toMatchObject({ starts: [0, 200, 400], dropped: 7 });
  });

  it('interrupts journeys that outlast the graceful stop', async () => {
    const arrivals = constantArrivals(TEN_A_SECOND, 300);
    expect(await simulate({ arrivals, vus: 3, takesMs: 40_000 })).toMatchObject({ interrupted: 3 });
  });

  it('starts nothing after an abort', async () => {
    const arrivals = constantArrivals(TEN_A_SECOND, 1000);
    const run = await simulate({ arrivals, vus: 10, takesMs: 1, abortAt: 250 });
    expect(run.starts).toEqual([0, 100, 200]);
  });
});

describe('ramping arrivals', () => {
  it('start where the area under the rate reaches each number', () => {
    const stages = [
      { targetPerMs: TEN_A_SECOND, durationMs: 2000 },
      { targetPerMs: TEN_A_SECOND, durationMs: 1000 },
      { targetPerMs: 0, durationMs: 2000 },
    ];
    const times = [...rampingArrivals(0, stages)].map(Math.round);
    expect(times.slice(0, 10)).toEqual([632, 894, 1095, 1265, 1414, 1549, 1673, 1789, 1897, 2000]);
    expect(times.slice(10, 20)).toEqual(evenly.map((at) => at + 2100));
    expect(times.slice(20)).toEqual([3103, 3211, 3327, 3451, 3586, 3735, 3905, 4106, 4368, 5000]);
  });
});

describe('durations', () => {
  it('have the units of k6', () => {
    expect(['90s', '1m30s', '500ms', '1h', 1500].map(millisecondsIn)).toEqual([
      90_000, 90_000, 500, 3_600_000, 1500,
    ]);
    expect(() => millisecondsIn('5 m')).toThrow('"5 m" is no duration.');
  });
});
