import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createExportTurns } from './turns.ts';

const PLACES = { inAll: 30, perAccount: 3 };
const never = new AbortController().signal;

let answered: number;
beforeEach(() => {
  answered = 0;
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The rest after a step of 50 ms in which so many requests were answered; 0: none. */
const restAfterStepWith = async (requests: number): Promise<number> => {
  const rests: number[] = [];
  const turns = createExportTurns(
    PLACES,
    () => answered,
    async (ms) => void rests.push(ms),
  );
  await turns.of('one')(async () => {
    vi.advanceTimersByTime(50);
    answered += requests;
  }, never);
  await turns.end();
  return rests[0] ?? 0;
};

describe('an export', () => {
  it('does not rest while nobody else is served, however much it does itself', async () => {
    expect(await restAfterStepWith(0)).toBe(0);
    expect(await restAfterStepWith(1)).toBe(0);
  });

  it('rests four times as long as it worked, while others are served all the time', async () => {
    expect(await restAfterStepWith(20)).toBe(200);
  });

  it('rests shorter where fewer are served', async () => {
    expect(await restAfterStepWith(2)).toBeCloseTo(100, 6);
  });

  it('that has left does not keep its turn', async () => {
    const turns = createExportTurns(PLACES, () => answered);
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = turns.of('one')(() => promise, never);
    const leaving = new AbortController();
    const step = vi.fn<() => Promise<void>>();
    const second = turns.of('one')(step, leaving.signal);
    leaving.abort(new Error('left'));
    resolve();
    await first;
    await expect(second).rejects.toThrow('left');
    await turns.end();
    expect(step).not.toHaveBeenCalled();
  });
});
