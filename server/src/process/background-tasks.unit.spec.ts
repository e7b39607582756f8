import { describe, expect, it, vi } from 'vitest';
import { runInBackground } from './background-tasks.ts';

describe('background tasks', () => {
  it('run immediately and in order, then again after a pause', async () => {
    const ran: string[] = [];
    const task = (name: string) => ({ name, run: async () => void ran.push(name) });
    const tasks = runInBackground([task('a'), task('b')], { everyMs: 1, onError: () => {} });
    await expect.poll(() => ran.length).toBeGreaterThan(5);
    await tasks.stop();
    expect(ran.slice(0, 4)).toEqual(['a', 'b', 'a', 'b']);
    const { length } = ran;
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(ran).toHaveLength(length);
  });

  it('report failures and continue', async () => {
    const errors: unknown[] = [];
    const after = vi.fn<() => Promise<void>>(async () => {});
    const tasks = runInBackground(
      [
        { name: 'broken', run: () => Promise.reject(new Error('away')) },
        { name: 'after', run: after },
      ],
      { everyMs: 1, onError: (name, error) => errors.push([name, (error as Error).message]) },
    );
    await expect.poll(() => after.mock.calls.length).toBeGreaterThan(2);
    await tasks.stop();
    expect(errors.slice(0, 2)).toEqual([
      ['broken', 'away'],
      ['broken', 'away'],
    ]);
  });

  it('finish the current task when stopped, without starting another', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const after = vi.fn<() => Promise<void>>(async () => {});
    let finished = false;
    const slow = async () => {
      await gate;
      finished = true;
    };
    const tasks = runInBackground(
      [
        { name: 'slow', run: slow },
        { name: 'after', run: after },
      ],
      { everyMs: 1, onError: () => {} },
    );
    const stopped = tasks.stop();
    open();
    await stopped;
    expect(finished).toBe(true);
    expect(after).not.toHaveBeenCalled();
  });
});
