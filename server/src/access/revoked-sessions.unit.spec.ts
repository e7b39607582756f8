import { describe, expect, it } from 'vitest';
import { createRevokedSessions } from './revoked-sessions.ts';

const scene = () => {
  const ids: string[] = [];
  let now = 0;
  let looks = 0;
  const ended = createRevokedSessions(
    async () => {
      looks += 1;
      if (ids.includes('away')) throw new Error('away');
      return [...ids];
    },
    () => now,
  );
  return {
    ended,
    ids,
    looks: () => looks,
    forward: (ms: number) => {
      now += ms;
    },
  };
};

describe('revoked sessions', () => {
  it('are seen by every process within a second', async () => {
    const { ended, ids, forward } = scene();
    expect(await ended.has('one')).toBe(false);
    ids.push('one');
    forward(999);
    expect(await ended.has('one')).toBe(false);
    forward(1);
    expect(await ended.has('one')).toBe(true);
    expect(await ended.has('other')).toBe(false);
  });

  it('are seen immediately by the process that revoked them, even during a reload', async () => {
    const { ended, ids } = scene();
    const before = ended.has('one');
    ids.push('one');
    ended.invalidate();
    expect([await before, await ended.has('one')]).toEqual([false, true]);
  });

  it('are reloaded at most once a second', async () => {
    const { ended, looks, forward } = scene();
    await Promise.all(Array.from({ length: 50 }, () => ended.has('one')));
    expect(looks()).toBe(1);
    forward(1000);
    await ended.has('one');
    expect(looks()).toBe(2);
  });

  it('fail the check when loading fails, and are reloaded on the next check', async () => {
    const { ended, ids } = scene();
    ids.push('away');
    await expect(ended.has('one')).rejects.toThrow('away');
    ids.length = 0;
    expect(await ended.has('one')).toBe(false);
  });
});
