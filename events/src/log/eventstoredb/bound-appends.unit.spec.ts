import { describe, expect, it, onTestFinished } from 'vitest';
import type { EventLog, EventToAppend } from '../port/event-log.ts';
import { aLog, anEvent, appendOne, aStream } from './testing/log-on-double.ts';
import { type ServerVersion, startProtocolServer } from './testing/protocol-server.ts';

const PREFIX = 'bound.';

const aServerOf = async (version: ServerVersion) => {
  const server = await startProtocolServer(version);
  onTestFinished(() => server.close());
  const isRecord = (event: EventToAppend): boolean =>
    server.stored.all.some(
      ({ id, metadata }) => id === event.eventId && Buffer.from(metadata).includes('$schema.name'),
    );
  const reads: string[] = [];
  const { readStream } = server.stored;
  server.stored.readStream = (stream, ...rest) => {
    reads.push(stream.slice(PREFIX.length));
    return readStream(stream, ...rest);
  };
  return { server, isRecord, readsOf: (stream: string) => reads.filter((name) => name === stream).length };
};

const bound = (log: EventLog, shared: string, version: number, event = anEvent(), stream = aStream()) =>
  log.append({
    stream,
    expected: 'no_stream',
    events: [event],
    while: [{ stream: shared, version }],
  });

const move = (log: EventLog, stream: string) =>
  log.append({ stream, expected: 'stream_exists', events: [anEvent()] });

describe('bound append to KurrentDB 26.1', () => {
  it('is checked by the server, without reading the other stream', async () => {
    const { server, isRecord, readsOf } = await aServerOf('26.1.0');
    const log = aLog({ url: server.url, prefix: PREFIX });
    const [shared, event] = [aStream(), anEvent()];
    await appendOne(log, shared);
    expect(await bound(log, shared, 1, event)).toMatchObject({ outcome: 'accepted', version: 1 });
    expect(isRecord(event)).toBe(true);
    expect(readsOf(shared)).toBe(0);
  });

  it.each(['quietly', 'with the connection'] as const)(
    'is stored once if the answer is lost %s',
    async (how) => {
      const { server } = await aServerOf('26.1.0');
      const log = aLog({ url: server.url, prefix: PREFIX, appendDeadlineMs: 200 });
      const [shared, stream] = [aStream(), aStream()];
      await appendOne(log, shared);
      server.faults.lostAnswers = { left: 1, how };
      expect(await bound(log, shared, 1, anEvent(), stream)).toMatchObject({ version: 1 });
      expect(await log.readStream(stream)).toHaveLength(1);
    },
  );

  it('is accepted if the other stream moves after the lost answer', async () => {
    const { server } = await aServerOf('26.1.0');
    const log = aLog({ url: server.url, prefix: PREFIX, appendDeadlineMs: 200 });
    const [shared, event, stream] = [aStream(), anEvent(), aStream()];
    await appendOne(log, shared);
    server.faults.lostAnswers = { left: 1, how: 'quietly' };
    const answer = bound(log, shared, 1, event, stream);
    await expect.poll(() => server.faults.lostAnswers.left).toBe(0);
    await move(aLog({ url: server.url, prefix: PREFIX }), shared);
    expect(await answer).toMatchObject({ version: 1 });
    expect(await log.readStream(stream)).toHaveLength(1);
  });

  it('follows the server to the leader', async () => {
    const [{ server }, { server: leader, isRecord }] = [await aServerOf('26.1.0'), await aServerOf('26.1.0')];
    const [shared, event] = [aStream(), anEvent()];
    await appendOne(aLog({ url: leader.url, prefix: PREFIX }), shared);
    const log = aLog({ url: server.url, prefix: PREFIX });
    server.faults.leader = { host: '127.0.0.1', port: leader.port };
    expect(await bound(log, shared, 1, event)).toMatchObject({ outcome: 'accepted' });
    expect(isRecord(event)).toBe(true);
  });

  it('reports a deleted stream', async () => {
    const { server } = await aServerOf('26.1.0');
    const log = aLog({ url: server.url, prefix: PREFIX });
    const stream = aStream();
    await appendOne(log, stream);
    server.stored.tombstone(PREFIX + stream, 'any');
    await expect(bound(log, aStream(), 0, anEvent(), stream)).rejects.toMatchObject({ code: 'log_corrupt' });
  });

  it('keeps metadata that properties cannot hold, with a check right before', async () => {
    const { server, isRecord, readsOf } = await aServerOf('26.1.0');
    const log = aLog({ url: server.url, prefix: PREFIX });
    const [shared, stream] = [aStream(), aStream()];
    const event = { ...anEvent(), metadata: '{ "b": 2, "a": 1.0 }' };
    await appendOne(log, shared);
    expect(await bound(log, shared, 1, event, stream)).toMatchObject({ outcome: 'accepted' });
    expect(await log.readStream(stream)).toMatchObject([event]);
    expect(isRecord(event)).toBe(false);
    expect(readsOf(shared)).toBe(1);
  });
});

describe('bound append to EventStoreDB 23.10', () => {
  it('reads the other stream right before, once for all concurrent appends', async () => {
    const { server, isRecord, readsOf } = await aServerOf('23.10.0');
    const log = aLog({ url: server.url, prefix: PREFIX });
    const [shared, event] = [aStream(), anEvent()];
    await appendOne(log, shared);
    await bound(log, shared, 1, event);
    const before = readsOf(shared);
    const answers = await Promise.all(Array.from({ length: 20 }, () => bound(log, shared, 1)));
    expect(answers.every(({ outcome }) => outcome === 'accepted')).toBe(true);
    expect(readsOf(shared) - before).toBeLessThanOrEqual(2);
    expect(isRecord(event)).toBe(false);
    await move(log, shared);
    expect(await bound(log, shared, 1)).toEqual({ outcome: 'conflict', actual: 2, bound: shared });
  });

  it('is sent again without a check, because the first attempt may be stored at any time', async () => {
    const { server } = await aServerOf('23.10.0');
    const log = aLog({ url: server.url, prefix: PREFIX, appendDeadlineMs: 200 });
    const [shared, stream] = [aStream(), aStream()];
    await appendOne(log, shared);
    const { write } = server.stored;
    let lost = false;
    server.stored.write = (name, ...rest) => {
      if (lost || name !== PREFIX + stream) return write(name, ...rest);
      lost = true;
      server.faults.lostAnswers = { left: 1, how: 'quietly' };
      write(PREFIX + shared, 'any', [{ ...rest[1][0], id: anEvent().eventId } as (typeof rest)[1][0]]);
      return { is: 'wrong_version', current: 0n };
    };
    expect(await bound(log, shared, 1, anEvent(), stream)).toMatchObject({ outcome: 'accepted', version: 1 });
  });

  it('reports another stream that was deleted', async () => {
    const { server } = await aServerOf('23.10.0');
    const log = aLog({ url: server.url, prefix: PREFIX });
    const shared = aStream();
    await appendOne(log, shared);
    server.stored.tombstone(PREFIX + shared, 'any');
    await expect(bound(log, shared, 1)).rejects.toMatchObject({ code: 'log_corrupt' });
  });

  it('is checked by the server once that has been upgraded', async () => {
    const { server, isRecord } = await aServerOf('23.10.0');
    const log = aLog({ url: server.url, prefix: PREFIX });
    const [shared, early] = [aStream(), anEvent()];
    await appendOne(log, shared);
    await bound(log, shared, 1, early);
    expect(isRecord(early)).toBe(false);
    await server.goAway();
    await server.comeBack('26.1.0');
    // The client notices the lost connection some appends later.
    const isChecked = async (): Promise<boolean> => {
      const event = anEvent();
      await bound(log, shared, 1, event);
      return isRecord(event);
    };
    await expect.poll(isChecked).toBe(true);
  });
});
