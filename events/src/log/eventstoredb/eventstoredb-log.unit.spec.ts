import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LOG_IDENTITY_STREAM } from '../../definitions/streams.ts';
import type { RecordedEvent } from '../port/event-log.ts';
import { formatPosition, requirePosition } from '../port/log-position.ts';
import { createEventStoreDbLog } from './eventstoredb-log.ts';
import { aLog, anEvent, appendOne, aServer, aStream } from './testing/log-on-double.ts';
import type { ProtocolServer } from './testing/protocol-server.ts';

const PREFIX = 'waiver.';

const storeForeign = (server: ProtocolServer, count: number): void => {
  const [data, metadata] = [Buffer.from('{}'), new Uint8Array()];
  const event = { type: 'Foreign', contentType: 'application/json', data, metadata };
  const events = Array.from({ length: count }, () => ({ id: randomUUID(), ...event }));
  server.stored.write('neighbour-1', 'any', events);
};

const somebody = (url: string): EventStoreDBClient => {
  const client = EventStoreDBClient.connectionString(url);
  onTestFinished(() => client.dispose());
  return client;
};

describe('EventStoreDB log', () => {
  it.each(['quietly', 'with the connection'] as const)(
    'stores an append once if the response is lost %s after the commit',
    async (how) => {
      const server = await aServer();
      const log = aLog({ url: server.url, appendDeadlineMs: 200 });
      await log.head();
      const streams = Array.from({ length: 12 }, aStream);
      server.faults.lostAnswers = { left: 5, how };
      const answers = await Promise.all(streams.map((stream) => appendOne(log, stream)));
      expect(answers.every(({ outcome }) => outcome !== 'conflict')).toBe(true);
      for (const stream of streams) expect(await log.readStream(stream)).toHaveLength(1);
    },
  );

  it('looks up an append that timed out on the server without waiting for its own deadline', async () => {
    const server = await aServer();
    const log = aLog({ url: server.url, appendDeadlineMs: 600_000, unansweredMs: 600_000 });
    await log.head();
    server.faults.lostAnswers = { left: 1, how: 'as a timeout' };
    const stream = aStream();
    expect(await appendOne(log, stream)).toMatchObject({ version: 1 });
    expect(await log.readStream(stream)).toHaveLength(1);
  });

  it('looks up the position of a duplicate append acknowledged before it is readable', async () => {
    const server = await aServer();
    const [stream, event] = [aStream(), anEvent()];
    const first = await appendOne(aLog({ url: server.url, prefix: PREFIX }), stream, event);
    server.faults.repeatsAreEarly = true;
    const sealedAgain = { ...event, data: '{"a":2}' };
    const again = await appendOne(aLog({ url: server.url, prefix: PREFIX }), stream, sealedAgain);
    expect(again).toEqual({ ...first, outcome: 'duplicate' });
  });

  it('stores an append once even if the server misses the deadline', async () => {
    const server = await aServer();
    const log = aLog({ url: server.url, appendDeadlineMs: 50 });
    await log.head();
    server.faults.appendDelayMs = 800;
    const [stream, event] = [aStream(), anEvent()];
    const answer = await appendOne(log, stream, event);
    expect(answer.outcome).not.toBe('conflict');
    server.faults.appendDelayMs = 0;
    await appendOne(log);
    expect(await log.readStream(stream)).toHaveLength(1);
  });

  it.each([
    ['reading', false],
    ['appending', true],
  ])('follows the server’s redirect to the leader when %s', async (_, hasRead) => {
    const [follower, leader] = [await aServer(), await aServer()];
    const log = aLog({ url: follower.url });
    if (hasRead) await log.head();
    for (const event of follower.stored.all) {
      if (!event.stream.startsWith('$')) leader.stored.write(event.stream, 'any', [event]);
    }
    follower.faults.leader = { host: '127.0.0.1', port: leader.port };
    const stream = aStream();
    // Unlike cluster nodes, the test servers number positions independently, so the leader's positions may look
    // known.
    expect((await appendOne(log, stream)).outcome).not.toBe('conflict');
    expect(leader.stored.all.some((event) => event.stream.endsWith(stream))).toBe(true);
    expect(follower.stored.all.some((event) => event.stream.endsWith(stream))).toBe(false);
    expect(await log.readStream(stream)).toHaveLength(1);
  });

  it('finds a node of the cluster that answers', async () => {
    const [away, server] = [await aServer(), await aServer()];
    const hosts = `127.0.0.1:${away.port},127.0.0.1:${server.port}`;
    await away.goAway();
    const log = aLog({ url: `esdb://${hosts}?tls=false` });
    expect(await appendOne(log)).toMatchObject({ outcome: 'accepted' });
  });

  it('returns to the other nodes when the leader goes away', async () => {
    const [first, leader] = [await aServer(), await aServer()];
    const log = aLog({ url: first.url });
    await log.head();
    for (const event of first.stored.all) {
      if (!event.stream.startsWith('$')) leader.stored.write(event.stream, 'any', [event]);
    }
    first.faults.leader = { host: '127.0.0.1', port: leader.port };
    await appendOne(log);
    first.faults.leader = undefined;
    await leader.goAway();
    const stream = aStream();
    expect(await appendOne(log, stream)).toMatchObject({ version: 1 });
    expect(first.stored.all.some((event) => event.stream.endsWith(stream))).toBe(true);
  });

  it('accepts KurrentDB’s URL scheme', async () => {
    const server = await aServer();
    const log = aLog({ url: server.url.replace('esdb:', 'kurrentdb:') });
    expect(await appendOne(log)).toMatchObject({ outcome: 'accepted', version: 1 });
  });

  it('rejects an append of more than 1 MiB before sending it, without failing concurrent appends', async () => {
    const server = await aServer();
    const log = aLog({ url: server.url });
    const events = Array.from({ length: 5 }, () => anEvent(`"${'x'.repeat(220_000)}"`));
    const beside = [appendOne(log), appendOne(log)];
    await expect(log.append({ stream: aStream(), expected: 'no_stream', events })).rejects.toMatchObject({
      code: 'event_too_large',
    });
    expect((await Promise.all(beside)).map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
    await server.goAway();
    await expect(log.append({ stream: aStream(), expected: 'no_stream', events })).rejects.toMatchObject({
      code: 'event_too_large',
    });
  });

  it('rejects an append immediately when too many are pending', async () => {
    const server = await aServer();
    const log = aLog({ url: server.url, limits: { maxQueued: 2, maxQueuedBytes: 1000 } });
    await log.head();
    server.faults.appendDelayMs = 100;
    const waiting = [appendOne(log), appendOne(log)];
    await expect(appendOne(log)).rejects.toMatchObject({ code: 'log_overloaded' });
    expect((await Promise.all(waiting)).map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
    await expect(appendOne(log, aStream(), anEvent(`"${'x'.repeat(1000)}"`))).rejects.toMatchObject({
      code: 'log_overloaded',
    });
  });

  it('rejects a prefix reserved for the server’s own streams', () => {
    for (const prefix of ['', '$waiver.']) {
      expect(() => createEventStoreDbLog({ url: 'esdb://127.0.0.1:1?tls=false', prefix })).toThrow(/PREFIX/);
    }
  });
});

describe('server that comes back without the log', () => {
  const comesBackEmpty = async () => {
    const server = await aServer();
    const ownEvents = server.stored.all.length;
    const log = aLog({ url: server.url, keepTryingMs: 500 });
    const stream = aStream();
    await appendOne(log, stream);
    await server.goAway();
    server.stored.restore(ownEvents);
    await server.comeBack();
    return { server, log, stream, ownEvents };
  };
  const unavailable = { code: 'log_unavailable' };

  it('receives neither appends nor a new log', async () => {
    const { server, log, ownEvents } = await comesBackEmpty();
    const refused = appendOne(log);
    await expect(refused).rejects.toMatchObject(unavailable);
    await expect(refused).rejects.toThrow(/no longer with the log that was there/);
    await expect(appendOne(log)).rejects.toMatchObject(unavailable);
    expect(server.stored.all).toHaveLength(ownEvents);
  });

  it('is not read as if it were empty', async () => {
    const { log, stream } = await comesBackEmpty();
    await expect(log.readStream(stream)).rejects.toMatchObject(unavailable);
    await expect(log.head()).rejects.toMatchObject(unavailable);
    await expect(log.readAll({ limit: 1 })).rejects.toMatchObject(unavailable);
  });

  it('is used again once the log is back', async () => {
    const server = await aServer();
    const log = aLog({ url: server.url });
    const stream = aStream();
    await appendOne(log, stream);
    await server.goAway();
    await server.comeBack();
    expect(await appendOne(log)).toMatchObject({ outcome: 'accepted' });
    expect(await log.readStream(stream)).toHaveLength(1);
  });
});

describe('deleted or truncated stream', () => {
  const aDamaged = async (damage: (client: EventStoreDBClient, name: string) => Promise<unknown>) => {
    const server = await aServer();
    const log = aLog({ url: server.url, prefix: PREFIX });
    const stream = aStream();
    await log.append({ stream, expected: 'no_stream', events: [anEvent(), anEvent(), anEvent()] });
    await damage(somebody(server.url), PREFIX + stream);
    return { log, stream };
  };
  const corrupt = { code: 'log_corrupt' };

  it('is reported when read after a soft delete', async () => {
    const { log, stream } = await aDamaged((client, name) => client.deleteStream(name));
    await expect(log.readStream(stream)).rejects.toMatchObject(corrupt);
  });

  it('is reported by reads and appends after a tombstone, while its events stay readable in the log', async () => {
    const { log, stream } = await aDamaged((client, name) => client.tombstoneStream(name));
    await expect(log.readStream(stream)).rejects.toMatchObject(corrupt);
    await expect(appendOne(log, stream)).rejects.toMatchObject(corrupt);
    await expect(log.append({ stream, expected: 3, events: [anEvent()] })).rejects.toMatchObject(corrupt);
    const all = await log.readAll({ limit: 100 });
    expect(all.map(({ version }) => version)).toEqual([1, 1, 2, 3]);
  });

  it('is reported with the missing version after a truncation', async () => {
    const { log, stream } = await aDamaged((client, name) =>
      client.setStreamMetadata(name, { truncateBefore: 2 }),
    );
    await expect(log.readStream(stream)).rejects.toMatchObject({
      ...corrupt,
      message: expect.stringContaining(' 1 is missing'),
    });
    expect(await log.readStream(stream, { fromVersion: 3 })).toHaveLength(1);
  });

  it('is reported when read backwards past the truncation point', async () => {
    const { log, stream } = await aDamaged((client, name) =>
      client.setStreamMetadata(name, { truncateBefore: 2 }),
    );
    expect(await log.readStreamBack(stream, { limit: 1 })).toHaveLength(1);
    for (const asked of [{}, { before: 3 }, { before: 2 }]) {
      await expect(log.readStreamBack(stream, { ...asked, limit: 2 })).rejects.toMatchObject(corrupt);
    }
  });

  it('is reported in both directions if all events were truncated', async () => {
    const { log, stream } = await aDamaged((client, name) =>
      client.setStreamMetadata(name, { truncateBefore: 3 }),
    );
    await expect(log.readStream(stream)).rejects.toMatchObject(corrupt);
    await expect(log.readStreamBack(stream, { limit: 2 })).rejects.toMatchObject(corrupt);
  });
});

describe('log on a shared EventStoreDB server', () => {
  const others = (count: number) =>
    Array.from({ length: count }, () => jsonEvent({ type: 'Foreign', data: { a: 1 } }));

  it('skips any number of foreign events', async () => {
    const server = await aServer();
    const log = aLog({ url: server.url, prefix: PREFIX });
    const client = somebody(server.url);
    const [first, second] = [anEvent(), anEvent()];
    await client.appendToStream('foreign-1', others(30));
    const start = await log.head();
    const stream = aStream();
    await appendOne(log, stream, first);
    await client.appendToStream('foreign-2', others(1200));
    expect((await log.readAll({ after: start, limit: 10 })).map(({ eventId }) => eventId)).toEqual([
      first.eventId,
    ]);
    const head = await log.head();
    expect(head.endsWith(first.eventId)).toBe(true);
    expect(await log.readAll({ after: head, limit: 10 })).toEqual([]);
    await log.append({ stream, expected: 1, events: [second] });
    await client.appendToStream('foreign-2', others(30));
    expect((await log.readAll({ after: head, limit: 10 })).map(({ eventId }) => eventId)).toEqual([
      second.eventId,
    ]);
    expect((await log.head()).endsWith(second.eventId)).toBe(true);
    const seen: RecordedEvent[] = [];
    for await (const batch of log.subscribe({ signal: new AbortController().signal })) {
      seen.push(...batch);
      if (seen.length === 3) break;
    }
    expect(seen.slice(1).map(({ eventId }) => eventId)).toEqual([first.eventId, second.eventId]);
  });

  it.each([0, 50_000])('finds its head at the same cost with %i foreign events after it', async (count) => {
    const server = await aServer();
    const log = aLog({ url: server.url, prefix: PREFIX });
    const event = anEvent();
    await appendOne(log, aStream(), event);
    const neighbour = (size: number) => storeForeign(server, size);
    neighbour(count);
    for (const way of [log, aLog({ url: server.url, prefix: PREFIX })]) {
      await way.readStream(LOG_IDENTITY_STREAM);
      for (let looks = 0; looks < 3; looks += 1) {
        server.faults.sent = 0;
        expect((await way.head()).endsWith(event.eventId)).toBe(true);
        expect(server.faults.sent).toBeLessThan(10);
        neighbour(count / 100);
      }
    }
  });

  it('searches for its head once for all concurrent callers', async () => {
    const server = await aServer();
    const event = anEvent();
    await appendOne(aLog({ url: server.url, prefix: PREFIX }), aStream(), event);
    storeForeign(server, 1000);
    server.faults.searched = 0;
    const log = aLog({ url: server.url, prefix: PREFIX });
    const heads = await Promise.all(Array.from({ length: 20 }, () => log.head()));
    expect(heads.every((head) => head.endsWith(event.eventId))).toBe(true);
    expect(server.faults.searched).toBe(1000);
  });

  it('searches once for all readers at the same event', async () => {
    const server = await aServer();
    const writer = aLog({ url: server.url, prefix: PREFIX });
    const [after, event] = [await writer.head(), anEvent()];
    storeForeign(server, 1000);
    await appendOne(writer, aStream(), event);
    server.faults.searched = 0;
    const log = aLog({ url: server.url, prefix: PREFIX });
    const pages = await Promise.all(Array.from({ length: 20 }, () => log.readAll({ after, limit: 10 })));
    expect(pages.flat().map(({ eventId }) => eventId)).toEqual(Array(20).fill(event.eventId));
    expect(server.faults.searched).toBe(1000);
  });

  it.each(['its head', 'what follows the head'])(
    'searches only once for its head and the events after it, starting with %s',
    async (first) => {
      const server = await aServer();
      const writer = aLog({ url: server.url, prefix: PREFIX });
      await appendOne(writer);
      const head = await writer.head();
      storeForeign(server, 1000);
      server.faults.searched = 0;
      const log = aLog({ url: server.url, prefix: PREFIX });
      if (first === 'its head') await log.head();
      expect(await log.readAll({ after: head, limit: 10 })).toEqual([]);
      expect(await log.head()).toBe(head);
      expect(server.faults.searched).toBeLessThan(1100);
    },
  );

  it('checks a position without a search', async () => {
    const server = await aServer();
    const log = aLog({ url: server.url, prefix: PREFIX });
    const head = await log.head();
    storeForeign(server, 1000);
    server.faults.searched = 0;
    expect(await log.readAll({ after: head, limit: 0 })).toEqual([]);
    expect(server.faults.searched).toBe(0);
  });

  it('reads an event stored during another reader’s unsuccessful search', async () => {
    const server = await aServer();
    const log = aLog({ url: server.url, prefix: PREFIX });
    const [after, event] = [await log.head(), anEvent()];
    server.faults.searchMs = 200;
    const early = log.readAll({ after, limit: 10 });
    await vi.waitFor(() => expect(server.faults.searching).toBe(1));
    await appendOne(log, aStream(), event);
    const late = log.readAll({ after, limit: 10 });
    expect(await early).toEqual([]);
    expect((await late).map(({ eventId }) => eventId)).toEqual([event.eventId]);
  });

  it('does not search for its head again after losing the connection', async () => {
    const server = await aServer();
    const log = aLog({ url: server.url, prefix: PREFIX });
    await appendOne(log);
    storeForeign(server, 1000);
    const head = await log.head();
    await server.goAway();
    await server.comeBack();
    server.faults.searched = 0;
    expect(await log.head()).toBe(head);
    expect(server.faults.searched).toBe(0);
  });

  it.each([0, 10])('finds its head on a restored server with %i foreign events after it', async (count) => {
    const server = await aServer();
    const log = aLog({ url: server.url, prefix: PREFIX });
    await appendOne(log);
    const backup = server.stored.all.length;
    await appendOne(log);
    storeForeign(server, 10);
    await log.head();
    await server.goAway();
    server.stored.restore(backup);
    await server.comeBack();
    const event = anEvent();
    await appendOne(aLog({ url: server.url, prefix: PREFIX }), aStream(), event);
    storeForeign(server, count);
    expect((await log.head()).endsWith(event.eventId)).toBe(true);
  });

  it('waits for a long search as long as the server responds to other reads', async () => {
    const server = await aServer();
    await appendOne(aLog({ url: server.url, prefix: PREFIX }));
    server.faults.searchMs = 1000;
    const log = aLog({ url: server.url, prefix: PREFIX, unansweredMs: 300 });
    expect(await log.head()).toBeTypeOf('string');
  });

  it('rejects a position between two events', async () => {
    const server = await aServer();
    const log = aLog({ url: server.url });
    await appendOne(log);
    const [first] = await log.readAll({ limit: 1 });
    const { logId, epoch, position, eventId } = requirePosition(first?.position ?? '');
    const between = formatPosition({ logId, epoch }, position + 1n, eventId);
    await expect(log.readAll({ after: between, limit: 1 })).rejects.toMatchObject({
      code: 'foreign_position',
    });
  });

  it('keeps logs with different prefixes separate', async () => {
    const server = await aServer();
    const [one, other] = [
      aLog({ url: server.url, prefix: 'one.' }),
      aLog({ url: server.url, prefix: 'other.' }),
    ];
    const stream = aStream();
    await appendOne(one, stream);
    expect(await other.readStream(stream)).toEqual([]);
    expect(await other.readAll({ limit: 10 })).toHaveLength(1);
    await expect(other.readAll({ after: await one.head(), limit: 1 })).rejects.toMatchObject({
      code: 'foreign_position',
    });
  });

  it('reads streams of any length page by page', async () => {
    const server = await aServer();
    const log = aLog({ url: server.url });
    const stream = aStream();
    for (let version = 0; version < 1200; version += 300) {
      await log.append({ stream, expected: version, events: Array.from({ length: 300 }, () => anEvent()) });
    }
    expect((await log.readStream(stream)).map(({ version }) => version)).toEqual(
      Array.from({ length: 1200 }, (_, index) => index + 1),
    );
    expect(await log.readStream(stream, { fromVersion: 3, limit: 700 })).toHaveLength(700);
    expect(await log.readStream(stream, { limit: 0 })).toEqual([]);
  });
});

describe('EventStoreDB subscription', () => {
  it('skips 50,000 foreign events but reports progress', async () => {
    const server = await aServer();
    const log = aLog({ url: server.url, prefix: PREFIX });
    const [after, event, stop] = [await log.head(), anEvent(), new AbortController()];
    storeForeign(server, 50_000);
    await appendOne(log, aStream(), event);
    server.faults.sent = 0;
    let progress = 0;
    const onProgress = (): void => {
      progress += 1;
    };
    const batches = log.subscribe({ after, signal: stop.signal, onProgress })[Symbol.asyncIterator]();
    expect((await batches.next()).value?.[0]?.eventId).toBe(event.eventId);
    expect(progress).toBeGreaterThan(10);
    expect(server.faults.sent).toBeLessThan(50);
    server.faults.sent = 0;
    expect((await log.readAll({ after, limit: 10 })).map(({ eventId }) => eventId)).toEqual([event.eventId]);
    expect(server.faults.sent).toBeLessThan(10);
    stop.abort();
    expect((await batches.next()).done).toBe(true);
  });

  it('is replaced if it silently stops delivering', async () => {
    const server = await aServer();
    const log = aLog({ url: server.url, silenceMs: 100 });
    const after = await log.head();
    const stop = new AbortController();
    const batches = log.subscribe({ after, signal: stop.signal })[Symbol.asyncIterator]();
    const [one, other] = [anEvent(), anEvent()];
    await appendOne(log, aStream(), one);
    expect((await batches.next()).value?.[0]?.eventId).toBe(one.eventId);
    server.faults.isDeaf = true;
    await appendOne(log, aStream(), other);
    const next = batches.next();
    setTimeout(() => {
      server.faults.isDeaf = false;
    }, 150);
    expect((await next).value?.[0]?.eventId).toBe(other.eventId);
    stop.abort();
    expect((await batches.next()).done).toBe(true);
  });

  it('survives a server restart', async () => {
    const server = await aServer();
    const log = aLog({ url: server.url });
    const after = await log.head();
    const stop = new AbortController();
    const batches = log.subscribe({ after, signal: stop.signal })[Symbol.asyncIterator]();
    const next = batches.next();
    await server.goAway();
    await server.comeBack();
    const event = anEvent();
    await appendOne(log, aStream(), event);
    expect((await next).value?.[0]?.eventId).toBe(event.eventId);
    stop.abort();
    expect((await batches.next()).done).toBe(true);
  });
});
