import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anEvent, aStream, someEvents } from '../contract/log-contract.ts';
import { createMemoryLog } from './memory-log.ts';

const MINE = '0190f3c8-0000-7000-8000-000000000001';

describe('memory log', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('wakes subscribers immediately', async () => {
    const log = createMemoryLog();
    const subscription = log.subscribe({ after: await log.head(), signal: new AbortController().signal });
    const told: unknown[] = [];
    const telling = subscription[Symbol.asyncIterator]()
      .next()
      .then(({ value }) => told.push(...(value ?? [])));
    await vi.advanceTimersByTimeAsync(0);
    await log.append({ stream: aStream(), expected: 'no_stream', events: someEvents(1) });
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toHaveLength(1);
    await telling;
    await log.close();
  });

  it('names the rejected event or stream in the error', async () => {
    const log = createMemoryLog();
    const stream = aStream();
    const event = anEvent();
    await log.append({ stream, expected: 'no_stream', events: [event] });
    await expect(
      log.append({ stream, expected: 1, events: [{ ...anEvent({ data: '{' }), eventId: MINE }] }),
    ).rejects.toThrow(`Event ${MINE} is not JSON.`);
    await expect(log.append({ stream: 'thing-other', expected: 0, events: [event] })).rejects.toThrow(
      'An event id of thing-other is already used elsewhere in the log.',
    );
    await expect(
      log.readAll({ after: `${await log.head()}`.replace(/.$/, 'x'), limit: 1 }),
    ).rejects.toMatchObject({ code: 'foreign_position' });
    await log.close();
    await expect(log.head()).rejects.toThrow('The log is closed.');
  });
});
