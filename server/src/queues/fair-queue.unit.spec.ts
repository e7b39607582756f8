import { Overloaded } from '@waivers/events/commands/overloaded.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFairTurns } from './fair-queue.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Who is under way, in the order in which they began. */
const callers = (atOnce: number, patienceMs?: number) => {
  const turns = createFairTurns(atOnce, patienceMs);
  const begun: string[] = [];
  const refused: unknown[] = [];
  const ends = new Map<string, (() => void)[]>();
  return {
    turns,
    begun,
    refused,
    ask: (owner: string, count = 1) => {
      for (let each = 0; each < count; each += 1)
        void turns.take(owner).then(
          (end) => {
            begun.push(owner);
            ends.set(owner, [...(ends.get(owner) ?? []), end]);
          },
          (error: unknown) => refused.push(error),
        );
      return settle();
    },
    end: (owner: string) => {
      ends.get(owner)?.shift()?.();
      return settle();
    },
  };
};

afterEach(() => {
  vi.useRealTimers();
});

describe('eight places', () => {
  it('are never all one owner’s: who has none begins at once', async () => {
    const { begun, ask } = callers(8);
    await ask('one', 20);
    expect(begun).toHaveLength(7);
    await ask('other', 5);
    expect(begun.filter((each) => each === 'other')).toHaveLength(1);
    await ask('third');
    expect(begun).toHaveLength(8);
  });

  it('that become free go to who has the fewest, and in turn once all have the same', async () => {
    const { begun, ask, end } = callers(8);
    await ask('one', 20);
    await ask('other', 20);
    // The first leaves the last place free again.
    for (let count = 0; count < 4; count += 1) await end('one');
    expect(begun.slice(8)).toEqual(['other', 'other', 'one']);
  });

  it('are had in turn by owners that have as many', async () => {
    const { begun, ask, end } = callers(2);
    await ask('one', 3);
    await ask('other', 2);
    await ask('third', 1);
    await end('one');
    await end('one');
    expect(begun).toEqual(['one', 'other', 'one', 'third']);
  });

  it('are left by the last, and all are served', async () => {
    const { turns, begun, ask, end } = callers(8);
    await ask('one', 100);
    for (let count = 0; count < 100; count += 1) await end('one');
    expect(begun).toHaveLength(100);
    expect(turns.isIdle()).toBe(true);
    await ask('one', 8);
    expect(begun).toHaveLength(107);
  });
});

describe('a turn', () => {
  it('that does not come in time is given up; who waits behind has it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { begun, refused, ask, end } = callers(2, 5000);
    await ask('one', 2);
    vi.advanceTimersByTime(4000);
    await ask('one');
    vi.advanceTimersByTime(1000);
    await settle();
    expect(refused).toEqual([expect.any(Overloaded)]);
    await end('one');
    expect(begun).toEqual(['one', 'one']);
    vi.advanceTimersByTime(60_000);
    await end('one');
    expect(refused).toHaveLength(1);
  });

  it('that was given up leaves nothing behind', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { turns, refused, ask, end } = callers(2, 5000);
    await ask('one');
    await ask('other', 2);
    vi.advanceTimersByTime(5000);
    await settle();
    expect(refused).toHaveLength(1);
    await end('one');
    await end('other');
    expect(turns.isIdle()).toBe(true);
  });
});
