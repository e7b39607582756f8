import { anEvent, aStream } from '@waivers/events/log/contract/log-contract.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPositions } from './positions.ts';

const FOR_EVER = 110_000;

let positions: LogPosition[];
beforeEach(async () => {
  const log = createMemoryLog();
  for (let made = 0; made < 3; made += 1) {
    await log.append({ stream: aStream(), expected: 'no_stream', events: [anEvent()] });
  }
  positions = (await log.readAll({ limit: 10 })).map(({ position }) => position);
});
const at = (index: number): LogPosition => positions[index] ?? '';

const withTable = (table = new Map<string, LogPosition>()) => {
  let looks = 0;
  return {
    table,
    looks: () => looks,
    ...createPositions(async () => {
      looks += 1;
      return table;
    }),
  };
};

describe('waitForPosition', () => {
  it.each([undefined, '', 'garbage', `${'0'.repeat(8)}.1`])(
    'does not wait for the token %j',
    async (token) => {
      const { waitForPosition, looks } = withTable();
      expect(await waitForPosition(['waivers'], token, FOR_EVER)).toBe(true);
      expect(looks()).toBe(0);
    },
  );

  it('does not wait for positions of another log', async () => {
    const { waitForPosition, moved } = withTable();
    moved('waivers', at(1));
    const other = createMemoryLog();
    for (let made = 0; made < 5; made += 1)
      await other.append({ stream: aStream(), expected: 'no_stream', events: [anEvent()] });
    expect(await waitForPosition(['waivers'], await other.head(), 0)).toBe(true);
  });

  it('resolves without a query if this process’s runner has reached the position', async () => {
    const { waitForPosition, moved, looks } = withTable();
    moved('waivers', at(1));
    expect(await waitForPosition(['waivers'], at(1), FOR_EVER)).toBe(true);
    expect(await waitForPosition(['waivers'], at(0), 0)).toBe(true);
    expect(await waitForPosition(['waivers'], at(2), 0)).toBe(false);
    expect(looks()).toBe(0);
  });

  it('resolves once every read model has reached the position', async () => {
    const { waitForPosition, moved } = withTable();
    moved('waivers', at(0));
    moved('accounts', at(0));
    let answer: boolean | undefined;
    const waiting = waitForPosition(['waivers', 'accounts'], at(2), FOR_EVER).then((is) => {
      answer = is;
    });
    moved('waivers', at(2));
    moved('accounts', at(1));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(answer).toBeUndefined();
    moved('accounts', at(2));
    await waiting;
    expect(answer).toBe(true);
  });

  it('polls the database for other processes’ runners', async () => {
    const { waitForPosition, table, looks } = withTable();
    const waiting = waitForPosition(['waivers'], at(2), FOR_EVER);
    table.set('waivers', at(2));
    expect(await waiting).toBe(true);
    expect(looks()).toBeGreaterThan(0);
    expect(await waitForPosition(['waivers'], at(1), 0)).toBe(true);
  });

  it('notices when another process takes over', async () => {
    const { waitForPosition, moved, table } = withTable();
    moved('waivers', at(0));
    table.set('waivers', at(2));
    expect(await waitForPosition(['waivers'], at(2), FOR_EVER)).toBe(true);
  });

  it('gives up after the timeout', async () => {
    const { waitForPosition } = withTable();
    expect(await waitForPosition(['waivers'], at(2), 30)).toBe(false);
  });

  it('shares one query among waiting requests', async () => {
    const { waitForPosition, looks } = withTable();
    await Promise.all(Array.from({ length: 100 }, () => waitForPosition(['waivers'], at(2), 0)));
    expect(looks()).toBe(1);
  });
});
