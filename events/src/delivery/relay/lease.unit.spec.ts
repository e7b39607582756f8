import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { SILENT_LOGGER } from '../../testing/until.ts';
import { whileHeld } from './lease.ts';

const answering = (...answers: readonly (() => Promise<boolean>)[]) => {
  let asked = 0;
  return {
    released: false,
    asked: () => asked,
    hold: () => {
      asked += 1;
      return (answers[asked - 1] ?? answers.at(-1) ?? never)();
    },
    async release() {
      this.released = true;
    },
  };
};
const yes = async (): Promise<boolean> => true;
const no = async (): Promise<boolean> => false;
const away = (): Promise<boolean> => Promise.reject(new Error('The database is away.'));
const never = (): Promise<boolean> => new Promise(() => undefined);

const SHORT = { leaseMs: 300, marginMs: 50, renewMs: 20, standbyMs: 20 };
const LONG = { ...SHORT, leaseMs: 600_000 };

const runOnce = async (
  lease: ReturnType<typeof answering>,
  times: typeof LONG,
  enough: () => boolean = () => false,
) => {
  const stopping = new AbortController();
  let stretches = 0;
  const work = async (signal: AbortSignal): Promise<void> => {
    stretches += 1;
    while (!signal.aborted && !enough()) await pause(5);
    stopping.abort();
  };
  await whileHeld(lease, work, SILENT_LOGGER, stopping.signal, times);
  return stretches;
};

describe('relay lease', () => {
  it.concurrent('runs the work while held and is released afterwards', async () => {
    const lease = answering(no, away, yes);
    expect(await runOnce(lease, LONG, () => lease.asked() >= 3)).toBe(1);
    expect(lease.released).toBe(true);
  });

  it.concurrent('stops the work when another process holds it', async () => {
    expect(await runOnce(answering(yes, no), LONG)).toBe(1);
  });

  it.concurrent('stops the work before it expires if the database does not respond', async () => {
    expect(await runOnce(answering(yes, never), SHORT)).toBe(1);
    expect(await runOnce(answering(yes, away), SHORT)).toBe(1);
  });

  it.concurrent('stops the work one margin before it expires, even after renewals', async () => {
    // The lease lasts ten minutes, so only the margin can end it during the test.
    const times = { ...LONG, marginMs: LONG.leaseMs - 250 };
    expect(await runOnce(answering(yes, yes, yes, never), times)).toBe(1);
    expect(await runOnce(answering(yes, yes, yes, away), times)).toBe(1);
  });

  it.concurrent('survives a short database outage', async () => {
    const lease = answering(yes, away, away, yes);
    expect(await runOnce(lease, LONG, () => lease.asked() >= 6)).toBe(1);
  });
});
