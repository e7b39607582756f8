import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatPosition } from '../log/port/log-position.ts';
import { createLag, type Lag } from './lag.ts';

const LOG = { logId: v7(), epoch: v7() };
const at = (position: number, identity = LOG) => formatPosition(identity, position, v7());

let log: { head: string; seconds: number; stored: Map<string, string> };
let lag: Lag;
beforeEach(() => {
  log = { head: at(10), seconds: 0, stored: new Map() };
  lag = createLag(
    ['list', 'pages'],
    async () => log.head,
    async () => log.stored,
    () => log.seconds * 1000,
  );
});

const after = async (seconds: number, head: string, list: string, pages: string) => {
  log.seconds = seconds;
  log.head = head;
  log.stored = new Map([
    ['list', list],
    ['pages', pages],
  ]);
  return Object.fromEntries(await lag.look());
};

describe('the lag of read models', () => {
  it('is zero while they follow, and grows for one that has stopped, whatever the others do', async () => {
    expect(await after(0, at(10), at(10), at(10))).toEqual({ list: 0, pages: 0 });
    expect(await after(100, at(20), at(20), at(10))).toEqual({ list: 0, pages: 0 });
    expect(await after(120, at(30), at(30), at(10))).toEqual({ list: 0, pages: 20 });
    expect(await after(131, at(30), at(30), at(15))).toEqual({ list: 0, pages: 31 });
    expect(await after(140, at(40), at(20), at(20))).toEqual({ list: 20, pages: 20 });
    expect(await after(150, at(40), at(40), at(40))).toEqual({ list: 0, pages: 0 });
  });

  it('is that of a follower who is always late by the same, too', async () => {
    for (let tens = 1; tens < 20; tens += 1) {
      const { pages } = await after(tens * 10, at(tens), at(tens), at(Math.max(1, tens - 4)));
      if (tens > 5) expect(pages).toBe(30);
    }
  });

  it('is that of a read model without a checkpoint, and forgets what another epoch had', async () => {
    log.stored = new Map([['list', log.head]]);
    await lag.look();
    log.seconds = 31;
    expect(Object.fromEntries(await lag.look())).toEqual({ list: 0, pages: 31 });
    const restored = { ...LOG, epoch: v7() };
    const head = at(5, restored);
    expect(await after(32, head, head, head)).toEqual({ list: 0, pages: 0 });
  });

  it('grows of all of them when nobody keeps them', async () => {
    const still = at(10);
    expect(await after(0, at(20), still, still)).toEqual({ list: 0, pages: 0 });
    expect(await after(50, at(30), still, still)).toEqual({ list: 50, pages: 50 });
    expect(await after(60, at(40), still, still)).toEqual({ list: 60, pages: 60 });
  });

  it('counts from when the event was first seen, even for a read model that had it and lost it', async () => {
    const head = at(20);
    await after(0, head, head, head);
    expect(await after(100, head, head, at(10))).toEqual({ list: 0, pages: 100 });
  });

  it('counts from the oldest event, however often the head moves', async () => {
    const still = at(1);
    for (let second = 0; second < 250; second += 1) {
      const { pages } = await after(second, at(second + 2), at(second + 2), still);
      expect(pages).toBe(second);
    }
    const { pages } = await after(250, at(252), at(252), at(102));
    expect(pages).toBeLessThanOrEqual(149);
    expect(pages).toBeGreaterThan(140);
  });
});
