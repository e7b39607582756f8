import { v7 } from 'uuid';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { createMemoryLog } from '../log/memory/memory-log.ts';
import { codec, type DecodedEvent } from '../log/port/codec.ts';
import { eventIdOf } from '../log/port/event-id.ts';
import type { EventLog } from '../log/port/event-log.ts';
import { foldCache } from './fold-stream.ts';

let log: EventLog;
let expected: Record<string, number>;

const append = async (stream: string): Promise<void> => {
  const version = expected[stream] ?? 0;
  const commandId = v7();
  const metadata = {
    commandId,
    correlationId: commandId,
    accountId: commandId,
    actor: { kind: 'system' as const },
    occurredAt: '2026-11-21T09:00:00.000Z',
  };
  const event = codec.encode({
    eventId: eventIdOf(stream, commandId, 0),
    type: 'WaiverUnpublished',
    data: {},
    metadata,
  });
  await log.append({ stream, expected: version === 0 ? 'no_stream' : version, events: [event] });
  expected[stream] = version + 1;
};

const count = (state: number, _event: DecodedEvent): number => state + 1;

/** Returns the stream and first version of each read. */
const readsOf = ({ mock }: MockInstance<EventLog['readStream']>) =>
  mock.calls.map(([stream, options]) => [stream, options?.fromVersion]);

beforeEach(() => {
  log = createMemoryLog();
  expected = {};
});

describe('fold cache', () => {
  it('returns the initial state for a missing stream', async () => {
    expect(await foldCache(log, count, 0)('waiver-a')).toEqual({ state: 0, version: 0 });
  });

  it('includes everything appended before the call and reads only new events', async () => {
    const states = foldCache(log, count, 0);
    await append('waiver-a');
    await append('waiver-a');
    expect(await states('waiver-a')).toEqual({ state: 2, version: 2 });
    const readStream = vi.spyOn(log, 'readStream');
    await append('waiver-a');
    expect(await states('waiver-a')).toEqual({ state: 3, version: 3 });
    expect(readsOf(readStream)).toEqual([['waiver-a', 3]]);
  });

  it('keeps streams separate', async () => {
    const states = foldCache(log, count, 0);
    await append('waiver-a');
    await append('waiver-b');
    await append('waiver-b');
    expect(await Promise.all([states('waiver-a'), states('waiver-b')])).toEqual([
      { state: 1, version: 1 },
      { state: 2, version: 2 },
    ]);
  });

  it('evicts the least recently used stream and reads it again when needed', async () => {
    const states = foldCache(log, count, 0, { remembered: 2 });
    for (const stream of ['waiver-a', 'waiver-b', 'waiver-c']) await append(stream);
    await states('waiver-a');
    await states('waiver-b');
    await states('waiver-a');
    await states('waiver-c');
    const readStream = vi.spyOn(log, 'readStream');
    expect(await states('waiver-b')).toEqual({ state: 1, version: 1 });
    expect(await states('waiver-c')).toEqual({ state: 1, version: 1 });
    expect(readsOf(readStream)).toEqual([
      ['waiver-b', 1],
      ['waiver-c', 2],
    ]);
  });
});

describe('missing stream in the fold cache', () => {
  it('is not cached, so requests for it evict nothing', async () => {
    await append('waiver-a');
    const states = foldCache(log, count, 0, { remembered: 2 });
    await states('waiver-a');
    const unknown = Array.from({ length: 10 }, (_, index) => `waiver-unknown${index}`);
    for (const stream of unknown) expect(await states(stream)).toEqual({ state: 0, version: 0 });
    expect(await Promise.all(unknown.map(states))).toEqual(unknown.map(() => ({ state: 0, version: 0 })));
    const readStream = vi.spyOn(log, 'readStream');
    expect(await states('waiver-a')).toEqual({ state: 1, version: 1 });
    expect(readsOf(readStream)).toEqual([['waiver-a', 2]]);
  });

  it('is found once it has been created', async () => {
    const states = foldCache(log, count, 0);
    await states('waiver-a');
    await append('waiver-a');
    expect(await states('waiver-a')).toEqual({ state: 1, version: 1 });
  });
});

/** Returns a log whose reads block until released. */
const heldLog = () => {
  const held: (() => void)[] = [];
  const readStream = vi.fn<EventLog['readStream']>(async (stream, options) => {
    const found = await log.readStream(stream, options);
    await new Promise<void>((resolve) => held.push(resolve));
    return found;
  });
  const letGo = async (): Promise<void> => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    held.shift()?.();
  };
  return { log: { ...log, readStream }, readStream, letGo };
};

describe('concurrent fold cache reads', () => {
  it('share one read within a turn of the event loop', async () => {
    const readStream = vi.spyOn(log, 'readStream');
    await append('waiver-a');
    const states = foldCache(log, count, 0);
    const answers: ReturnType<typeof states>[] = [];
    for (let asked = 0; asked < 10; asked += 1) {
      answers.push(states('waiver-a'));
      await Promise.resolve();
    }
    expect(await Promise.all(answers)).toEqual(answers.map(() => ({ state: 1, version: 1 })));
    expect(readStream).toHaveBeenCalledTimes(1);
  });

  it('share the next read if they arrive during one', async () => {
    const held = heldLog();
    const states = foldCache(held.log, count, 0);
    await append('waiver-a');
    const first = states('waiver-a');
    await expect.poll(() => held.readStream).toHaveBeenCalledTimes(1);
    await append('waiver-a');
    const later = [states('waiver-a'), states('waiver-a'), states('waiver-a')];
    await held.letGo();
    expect(await first).toEqual({ state: 1, version: 1 });
    await held.letGo();
    expect(await Promise.all(later)).toEqual(later.map(() => ({ state: 2, version: 2 })));
    expect(held.readStream).toHaveBeenCalledTimes(2);
  });

  it('succeed even if the read before them failed', async () => {
    await append('waiver-a');
    const failing = vi
      .fn<EventLog['readStream']>()
      .mockRejectedValueOnce(new Error('away'))
      .mockImplementation((stream, options) => log.readStream(stream, options));
    const states = foldCache({ ...log, readStream: failing }, count, 0);
    const first = states('waiver-a').catch((error: unknown) => error);
    while (failing.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const second = states('waiver-a');
    expect(await first).toEqual(new Error('away'));
    expect(await second).toEqual({ state: 1, version: 1 });
    expect(await states('waiver-a')).toEqual({ state: 1, version: 1 });
  });
});
