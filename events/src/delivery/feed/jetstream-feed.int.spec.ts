import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection, nanos } from '@nats-io/transport-node';
import type { NatsServer } from '@waivers/infra/nats/nats-server.ts';
import { natsServerOfSpec } from '@waivers/infra/testing/nats-server.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { anEvent, aStream } from '../../log/contract/log-contract.ts';
import { createMemoryLog } from '../../log/memory/memory-log.ts';
import type { EventLog, LogPosition, RecordedEvent } from '../../log/port/event-log.ts';
import { foreignPosition, requirePosition } from '../../log/port/log-position.ts';
import { SILENT_LOGGER } from '../../testing/until.ts';
import type { Feed, FeedBatch } from './feed.ts';
import { createJetStreamFeed } from './jetstream-feed.ts';
import { encodeMessage, type LogMessage } from './jetstream-message.ts';
import { streamOf } from './jetstream-stream.ts';

const natsServer = natsServerOfSpec();
let server: NatsServer;
let nats: NatsConnection;
let manager: JetStreamManager;
beforeAll(async () => {
  server = natsServer().server;
  nats = await connect({ servers: server.url });
  manager = await jetstreamManager(nats);
});
afterAll(async () => {
  await nats.close();
});

const WITHIN = { timeout: 60_000, interval: 20 };

describe('JetStream feed', () => {
  let log: EventLog;
  let start: LogPosition;
  let reads: number;
  let feed: Feed;
  beforeEach(async () => {
    log = createMemoryLog();
    start = await log.head();
    reads = 0;
    feed = open();
  });
  afterEach(async () => {
    await feed.close();
    await log.close();
  });

  const open = (natsUrl = server.url): Feed => {
    const readAll: EventLog['readAll'] = (options) => {
      reads += 1;
      return log.readAll(options);
    };
    return createJetStreamFeed({ natsUrl, log: { ...log, readAll }, logger: SILENT_LOGGER });
  };
  const stream = () => streamOf(requirePosition(start));
  const makeStream = () =>
    manager.streams.add({ name: stream().name, subjects: [stream().subject], max_bytes: 2 ** 20 });

  const append = async (count: number): Promise<readonly LogMessage[]> => {
    let previous = await log.head();
    const from = previous;
    for (let index = 0; index < count; index += 1) {
      await log.append({ stream: aStream(), expected: 'no_stream', events: [anEvent()] });
    }
    const events = await log.readAll({ after: from, limit: count });
    return events.map((event) => {
      const message = { event, previous };
      previous = event.position;
      return message;
    });
  };
  const put = async (messages: readonly LogMessage[]): Promise<void> => {
    for (const message of messages) {
      const { headers, body } = encodeMessage(message);
      await nats.request(stream().subject, body, { headers, timeout: 60_000 });
    }
  };
  const eventsOf = (messages: readonly LogMessage[]): readonly RecordedEvent[] =>
    messages.map(({ event }) => event);

  const consumeUntil = async (
    last: LogPosition | undefined,
    { after = start, consumer = 'one', of = feed, onBatch = (batch: FeedBatch) => batch.ack() } = {},
  ): Promise<readonly RecordedEvent[]> => {
    const stopping = new AbortController();
    const events: RecordedEvent[] = [];
    for await (const batch of of.consume({ consumer, after, signal: stopping.signal })) {
      expect(batch.previous).toBe(events.at(-1)?.position ?? after);
      events.push(...batch.events);
      await onBatch(batch);
      if (events.at(-1)?.position === last) stopping.abort();
    }
    return events;
  };
  const info = (consumer = 'one') => manager.consumers.info(stream().name, consumer);

  it('reads events from the pipe and only checks the reader’s position in the log', async () => {
    await makeStream();
    const messages = await append(500);
    await put(messages);
    expect(await consumeUntil(await log.head())).toEqual(eventsOf(messages));
    expect(reads).toBe(1);
  });

  it('starts at the reader’s position, regardless of the previous consumer', async () => {
    await makeStream();
    const messages = await append(300);
    await put(messages);
    await consumeUntil(await log.head());
    reads = 0;
    for (const place of [0, 1, 149, 298]) {
      const after = messages[place]?.event.position ?? start;
      expect(await consumeUntil(await log.head(), { after })).toEqual(eventsOf(messages.slice(place + 1)));
      expect((await info()).config.opt_start_seq).toBe(place + 2);
    }
    expect(reads).toBe(4);
  });

  it('reads events older than the pipe page by page from the log', async () => {
    const before = await append(450);
    await makeStream();
    const after = await append(5);
    await put(after);
    expect(await consumeUntil(await log.head())).toEqual(eventsOf([...before, ...after]));
    expect(reads).toBeLessThan(6);
  });

  it('reads events missing at the end of the pipe from the log without delay', async () => {
    await makeStream();
    const messages = await append(250);
    await put(messages.slice(0, 5));
    await manager.streams.purge(stream().name);
    expect(await consumeUntil(await log.head())).toEqual(eventsOf(messages));
  });

  it('reads events that a silent pipe does not deliver from the log', async () => {
    await makeStream();
    const messages = await append(3);
    await put(messages.slice(0, 1));
    expect(await consumeUntil(await log.head())).toEqual(eventsOf(messages));
  });

  it('delivers every event once and in order, even if messages are repeated or reordered', async () => {
    await makeStream();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 5 })), { maxLength: 20 }),
        async (chosen) => {
          const after = await log.head();
          const messages = await append(10);
          const shuffled = chosen.flatMap(([index, times]) =>
            Array.from({ length: times }, () => messages[index]).filter((message) => message !== undefined),
          );
          // End with the newest message so that the consumer can finish.
          await put([...shuffled, ...messages.slice(-1)]);
          expect(await consumeUntil(await log.head(), { after })).toEqual(eventsOf(messages));
        },
      ),
      { numRuns: 25 },
    );
  });

  it('drops messages that were redelivered because they were not acknowledged', async () => {
    await makeStream();
    const [first, ...rest] = await append(40);
    await put(first === undefined ? [] : [first]);
    const deliveries: number[] = [];
    const consuming = consumeUntil(rest.at(-1)?.event.position, {
      onBatch: async () => {
        if (deliveries.push(1) > 1) return;
        await manager.consumers.update(stream().name, 'one', { ack_wait: nanos(20) });
        await put(rest.slice(0, 20));
        await vi.waitFor(async () => expect((await info()).num_redelivered).toBeGreaterThan(5), WITHIN);
        await put(rest.slice(20));
      },
    });
    expect(await consuming).toEqual(eventsOf(first === undefined ? rest : [first, ...rest]));
  });

  it('skips foreign messages, including those of another log', async () => {
    await makeStream();
    const messages = await append(4);
    const [first] = messages;
    const ofAnother = await createMemoryLog().head();
    const strange = first && { event: { ...first.event, position: ofAnother }, previous: ofAnother };
    await put(messages.slice(0, 2));
    await nats.request(stream().subject, 'not ours', { timeout: 60_000 });
    await put([...(strange ? [strange] : []), ...messages.slice(2), ...(strange ? [strange] : [])]);
    expect(await consumeUntil(await log.head())).toEqual(eventsOf(messages));
  });

  it('does not deliver events that the log lacks', async () => {
    await makeStream();
    const [first, second] = await append(2);
    if (first === undefined || second === undefined) throw new Error('Two were appended.');
    const lost = { ...second.event, position: `${start.slice(0, 74)}9.${first.event.eventId}` };
    await put([first, { event: lost, previous: second.event.position }]);
    const third = (await append(1))[0]?.event;
    await put([{ event: third ?? first.event, previous: second.event.position }]);
    expect(await consumeUntil(third?.position)).toEqual([first.event, second.event, third]);
  });

  it('acknowledges only handled events', async () => {
    await makeStream();
    const messages = await append(10);
    await put(messages.slice(0, 5));
    const batches: FeedBatch[] = [];
    const last = messages[4]?.event.position;
    await consumeUntil(last, { onBatch: async (batch) => void batches.push(batch) });
    expect((await info()).ack_floor.stream_seq).toBe(0);
    await consumeUntil(last);
    await vi.waitFor(async () => expect((await info()).ack_floor.stream_seq).toBe(5), WITHIN);
    expect((await info()).num_ack_pending).toBe(0);
  });

  it('recreates a deleted consumer, and falls back to the log if the stream is gone', async () => {
    await makeStream();
    const [first, second, third] = await append(3);
    if (first === undefined || second === undefined || third === undefined) throw new Error('Three.');
    await put([first]);
    const steps: (() => Promise<unknown>)[] = [
      async () => {
        await manager.consumers.delete(stream().name, 'one');
        await put([second]);
      },
      async () => {
        await manager.streams.delete(stream().name);
      },
    ];
    const events = await consumeUntil(third.event.position, {
      onBatch: async () => void (await steps.shift()?.()),
    });
    expect(events).toEqual([first.event, second.event, third.event]);
  });

  it('falls back to the log without NATS and when NATS hangs', async () => {
    await makeStream();
    const [first, ...rest] = await append(3);
    await put(first === undefined ? [] : [first]);
    const without = open('nats://127.0.0.1:9');
    const head = await log.head();
    const pid = server.pid() ?? 0;
    const hanging = consumeUntil(head, {
      onBatch: async ({ events }) => {
        if (events.at(-1)?.eventId === first?.event.eventId) process.kill(pid, 'SIGSTOP');
      },
    });
    try {
      const all = eventsOf(first === undefined ? rest : [first, ...rest]);
      expect(await consumeUntil(head, { of: without })).toEqual(all);
      expect(await hanging).toEqual(all);
    } finally {
      process.kill(pid, 'SIGCONT');
      await without.close();
    }
  });

  it('gives all readers in a process the same objects, so each event is opened once', async () => {
    await makeStream();
    const messages = await append(5);
    await put(messages);
    const head = await log.head();
    const [one, two] = [await consumeUntil(head), await consumeUntil(head, { consumer: 'two' })];
    for (const [index, event] of one.entries()) expect(two[index]).toBe(event);
  });

  it('creates consumers that expire when idle', async () => {
    await makeStream();
    await put(await append(1));
    await consumeUntil(await log.head());
    expect((await info()).config).toMatchObject({ durable_name: 'one', inactive_threshold: nanos(600_000) });
  });

  it('rejects a reader whose last event the log has lost, even if the pipe continues', async () => {
    await makeStream();
    const messages = await append(3);
    await put(messages);
    const lost = messages[0]?.event.position ?? start;
    const readAll = log.readAll;
    log = {
      ...log,
      readAll: (options) =>
        options.after === lost
          ? Promise.reject(foreignPosition(lost, 'has no event here'))
          : readAll(options),
    };
    const refused = consumeUntil(await log.head(), { after: lost });
    await expect(refused).rejects.toMatchObject({ code: 'foreign_position' });
  });

  it('falls back to the log when NATS becomes unavailable', async () => {
    await makeStream();
    const [first, ...rest] = await append(3);
    if (first === undefined) throw new Error('Three were appended.');
    await put([first]);
    const events = await consumeUntil(await log.head(), {
      onBatch: async (batch) => {
        if (batch.events.at(-1)?.eventId === first.event.eventId) await server.kill();
      },
    });
    expect(events).toEqual(eventsOf([first, ...rest]));
    await server.start();
  });
});
