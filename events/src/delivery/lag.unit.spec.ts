import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { anEvent, aStream } from '../log/contract/log-contract.ts';
import { createMemoryLog } from '../log/memory/memory-log.ts';
import type { EventLog, LogPosition } from '../log/port/event-log.ts';
import { formatPosition, requirePosition } from '../log/port/log-position.ts';
import { createLag } from './lag.ts';

let seconds: number;
let log: EventLog;
let reads: number;
let checkpoints: Map<string, LogPosition>;
beforeEach(async () => {
  seconds = 0;
  reads = 0;
  checkpoints = new Map();
  const now = () => new Date(seconds * 1000);
  const memory = createMemoryLog(now);
  log = {
    ...memory,
    readAll: (options) => {
      reads += 1;
      return memory.readAll(options);
    },
  };
});

const appendAt = async (second: number): Promise<LogPosition> => {
  seconds = second;
  await log.append({ stream: aStream(), expected: 'no_stream', events: [anEvent()] });
  return log.head();
};
const createLook = () => {
  const lag = createLag(
    ['list', 'pages'],
    log,
    async () => checkpoints,
    () => seconds * 1000,
  );
  return async (second: number, stored: Readonly<Record<string, LogPosition>>) => {
    seconds = second;
    checkpoints = new Map(Object.entries(stored));
    return Object.fromEntries(await lag.measure());
  };
};

describe('read model lag', () => {
  it('is zero while the read model keeps up and grows only when it stops', async () => {
    const look = createLook();
    const first = await appendAt(0);
    expect(await look(0, { list: first, pages: first })).toEqual({ list: 0, pages: 0 });
    const second = await appendAt(100);
    expect(await look(100, { list: second, pages: first })).toEqual({ list: 0, pages: 0 });
    const third = await appendAt(120);
    expect(await look(121, { list: third, pages: first })).toEqual({ list: 0, pages: 21 });
    expect(await look(131, { list: second, pages: second })).toEqual({ list: 11, pages: 11 });
    expect(await look(150, { list: third, pages: third })).toEqual({ list: 0, pages: 0 });
  });

  it('equals the age of the first missing event, even on a process’s first measurement', async () => {
    const first = await appendAt(0);
    const second = await appendAt(10);
    await appendAt(50);
    expect(await createLook()(160, { list: first, pages: second })).toEqual({ list: 150, pages: 110 });
  });

  it('stays constant for a read model with a constant delay', async () => {
    const look = createLook();
    const positions: LogPosition[] = [];
    for (let tens = 0; tens < 20; tens += 1) {
      const list = await appendAt(tens * 10);
      positions.push(list);
      if (tens < 4) continue;
      const { pages } = await look(tens * 10, { list, pages: positions.at(-5) ?? '' });
      expect(pages).toBe(30);
    }
  });

  it('counts from the first measurement if this epoch has no checkpoint', async () => {
    const look = createLook();
    const list = await appendAt(0);
    const pages = formatPosition({ ...requirePosition(list), epoch: v7() }, 1, v7());
    expect(await look(100, { list })).toEqual({ list: 0, pages: 0 });
    expect(await look(131, { list })).toEqual({ list: 0, pages: 31 });
    expect(await look(200, { list, pages })).toEqual({ list: 0, pages: 0 });
    expect(await look(240, { list, pages })).toEqual({ list: 0, pages: 40 });
    expect(await look(241, { list, pages: list })).toEqual({ list: 0, pages: 0 });
  });

  it('is never negative, even if the store’s clock is ahead', async () => {
    const first = await appendAt(0);
    await appendAt(50);
    expect(await createLook()(40, { list: first, pages: first })).toEqual({ list: 0, pages: 0 });
  });

  it('is measured with one log read per checkpoint that is behind', async () => {
    const look = createLook();
    const [first, last] = [await appendAt(0), await appendAt(10)];
    await look(20, { list: last, pages: last });
    expect(reads).toBe(0);
    for (const second of [30, 40]) await look(second, { list: first, pages: first });
    expect(reads).toBe(1);
  });
});
