import { v7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { createMemoryLog } from '../log/memory/memory-log.ts';
import { codec, type DecodedEvent } from '../log/port/codec.ts';
import { eventIdOf } from '../log/port/event-id.ts';
import type { EventLog } from '../log/port/event-log.ts';
import { streamPages } from './stream-pages.ts';

const stream = 'waiver-a';

const logWith = async (count: number): Promise<EventLog> => {
  const log = createMemoryLog();
  if (count === 0) return log;
  const commandId = v7();
  const metadata = {
    commandId,
    correlationId: commandId,
    accountId: commandId,
    actor: { kind: 'system' as const },
    occurredAt: '2026-11-21T09:00:00.000Z',
  };
  const events = Array.from({ length: count }, (_, index) =>
    codec.encode({
      eventId: eventIdOf(stream, commandId, index),
      type: 'WaiverUnpublished',
      data: {},
      metadata,
    }),
  );
  await log.append({ stream, expected: 'no_stream', events });
  return log;
};

const pagesOf = async (log: EventLog, fromVersion?: number): Promise<(readonly DecodedEvent[])[]> => {
  const pages: (readonly DecodedEvent[])[] = [];
  for await (const page of streamPages(log, stream, fromVersion)) pages.push(page);
  return pages;
};

const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe('streamPages', () => {
  it('yields nothing for a missing stream', async () => {
    expect(await pagesOf(await logWith(0))).toEqual([]);
  });

  it.each([1, 49, 50, 51, 550, 551, 1200])(
    'yields each of %i events exactly once, in order',
    async (count) => {
      const pages = await pagesOf(await logWith(count));
      expect(pages.flat().map(({ version }) => version)).toEqual(oneTo(count));
      expect(pages.every(({ length }) => length > 0 && length <= 500)).toBe(true);
    },
  );

  it('decodes only events of the types asked for', async () => {
    const decode = vi.fn<typeof codec.decode>(codec.decode);
    for await (const page of streamPages(await logWith(60), stream, 1, decode, ['WaiverPublished']))
      expect(page).toEqual([]);
    expect(decode).not.toHaveBeenCalled();
  });

  it('yields smaller pages when events are large', async () => {
    const log = await logWith(170);
    const { readStream } = log;
    log.readStream = async (...asked) =>
      (await readStream(...asked)).map((event) => ({ ...event, data: `{}${' '.repeat(200_000)}` }));
    expect((await pagesOf(log)).map(({ length }) => length)).toEqual([50, 50, 50, 20]);
  });

  it('starts at any version', async () => {
    const pages = await pagesOf(await logWith(120), 60);
    expect(pages.flat().map(({ version }) => version)).toEqual(oneTo(120).slice(59));
  });

  it('yields to other work while decoding large events', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 20));
    const others: boolean[] = [];
    let isOthersTurn = false;
    const decode = codec.decodeInFold;
    vi.spyOn(codec, 'decodeInFold').mockImplementation((event) => {
      others.push(isOthersTurn);
      setImmediate(() => (isOthersTurn = true));
      return decode(event);
    });
    expect(await pagesOf(await logWith(3))).toHaveLength(1);
    expect(others).toEqual([false, true, true]);
    vi.restoreAllMocks();
  });

  it('stops reading when the caller stops', async () => {
    const log = await logWith(700);
    const readStream = vi.spyOn(log, 'readStream');
    for await (const page of streamPages(log, stream)) if (page.at(-1)?.version === 550) break;
    expect(readStream.mock.calls.map(([, options]) => options)).toEqual([
      { fromVersion: 1, limit: 50 },
      { fromVersion: 51, limit: 500 },
    ]);
  });
});
