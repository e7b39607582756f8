import { describe, expect, it, vi } from 'vitest';
import { createRest, restAfter } from './rest.ts';

describe('the rest after a document', () => {
  it.each([
    ['nineteen times as long as it took, while the process is busy with others', 150, 0.12, 2850],
    ['no longer when it is busier', 150, 0.9, 2850],
    ['shorter when it is less busy', 150, 0.08, 1425],
    ['none when nobody else asks for anything', 150, 0.03, 0],
    ['five seconds at most', 2000, 0.5, 5000],
  ])('is %s', (_what, tookMs, busyShare, rest) => {
    expect(restAfter(tookMs, busyShare)).toBeCloseTo(rest, 6);
  });

  it('is kept once', async () => {
    const rests: number[] = [];
    const rest = createRest(async (ms) => void rests.push(ms));
    rest.note(150, 1);
    await rest.over();
    await rest.over();
    expect(rests).toEqual([2850]);
  });

  it('is over at once when it ends', async () => {
    const rest = createRest();
    rest.note(60_000, 1);
    const over = vi.fn<() => void>();
    const waited = rest.over().then(over);
    await new Promise((resolve) => setImmediate(resolve));
    expect(over).not.toHaveBeenCalled();
    rest.end();
    await waited;
    rest.note(60_000, 1);
    await rest.over();
  });
});
