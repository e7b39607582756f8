import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { jetstreamManager, StorageType } from '@nats-io/jetstream';
import { connect, nanos } from '@nats-io/transport-node';
import type { NatsServer } from '@waivers/infra/nats/nats-server.ts';
import { natsServerOfSpec } from '@waivers/infra/testing/nats-server.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { anEvent, aStream } from '../../log/contract/log-contract.ts';
import { beginEpoch } from '../../log/identity/log-identity.ts';
import { createMemoryLog } from '../../log/memory/memory-log.ts';
import type { EventLog, LogPosition, RecordedEvent } from '../../log/port/event-log.ts';
import { requirePosition } from '../../log/port/log-position.ts';
import { holdsExactly, messagesIn, startTestRelay, type TestRelay } from '../../testing/relaying.ts';
import { SILENT_LOGGER } from '../../testing/until.ts';
import { connectJetStream } from '../feed/jetstream-connection.ts';
import { encodeMessage, type LogMessage } from '../feed/jetstream-message.ts';
import { streamOf } from '../feed/jetstream-stream.ts';
import { ChainBroken, createChainedPublisher } from './chained-publisher.ts';
import { findStart } from './relay-start.ts';

const nats = natsServerOfSpec();
let server: NatsServer;
let folder: string;
beforeAll(() => {
  ({ server, folder } = nats());
});

const WITHIN = { timeout: 60_000, interval: 20 };

describe('relay', () => {
  let log: EventLog;
  let relays: TestRelay[];
  beforeEach(() => {
    log = createMemoryLog();
    relays = [];
  });
  afterEach(async () => {
    await Promise.all(relays.map((relay) => relay.stop()));
    await log.close();
  });

  const relay = async (options: Partial<Parameters<typeof startTestRelay>[0]> = {}): Promise<TestRelay> => {
    const started = await startTestRelay({ log, natsUrl: server.url, ...options });
    relays.push(started);
    return started;
  };
  const append = async (count: number): Promise<LogPosition> => {
    for (let index = 0; index < count; index += 1) {
      await log.append({ stream: aStream(), expected: 'no_stream', events: [anEvent()] });
    }
    return log.head();
  };
  const holdsAllAfter = async ({ connection }: TestRelay, after: LogPosition): Promise<void> => {
    const head = await log.head();
    await vi.waitFor(async () => {
      const messages = await connection.whileUp(() => messagesIn(connection, head));
      const events = await log.readAll({ after, limit: 10_000 });
      expect(holdsExactly(messages ?? [], events, after)).toBe(true);
    }, WITHIN);
  };
  const relayedAll = async (taken: number) => {
    const start = await log.head();
    let lowest = start;
    const started = await relay({ checkpoints: async () => [lowest] });
    lowest = await append(taken);
    await append(5);
    await holdsAllAfter(started, start);
    return { started, lowest };
  };
  const purge = async ({ connection }: TestRelay): Promise<void> => {
    await connection.manager.streams.purge(streamOf(requirePosition(await log.head())).name);
  };
  const endsWith = async ({ connection }: TestRelay, position: LogPosition): Promise<void> => {
    await vi.waitFor(async () => {
      const messages = await messagesIn(connection, position);
      expect(messages?.at(-1)?.event.position).toBe(position);
    }, WITHIN);
  };
  const stateOf = async ({ connection }: TestRelay) =>
    (await connection.manager.streams.info(streamOf(requirePosition(await log.head())).name)).state;

  it('starts at the lowest checkpoint of this epoch and stores every event once, byte for byte', async () => {
    const middle = await append(5);
    const later = await append(5);
    const other = await createMemoryLog().head();
    const started = await relay({ checkpoints: async () => [later, middle, other, 'nonsense'] });
    await append(5);
    await holdsAllAfter(started, middle);
  });

  it('starts at the head of the log if there is no checkpoint', async () => {
    const end = await append(5);
    const started = await relay();
    await vi.waitFor(() => expect(started.began).toEqual([end]), WITHIN);
    await append(3);
    await holdsAllAfter(started, end);
  });

  it('chains messages by sequence and does not use JetStream’s deduplication by message id', async () => {
    const start = await log.head();
    const started = await relay();
    await append(3);
    await holdsAllAfter(started, start);
    const { name } = streamOf(requirePosition(start));
    for (const seq of [1, 2, 3]) {
      const message = await started.connection.manager.streams.getMessage(name, { seq });
      expect(message?.header.get('Nats-Msg-Id')).toBe('');
      expect(message?.header.get('Nats-Expected-Last-Sequence')).toBe(String(seq - 1));
    }
  });

  it('resumes after the last message when restarted in a new process', async () => {
    const start = await log.head();
    const first = await relay();
    const end = await append(300);
    await holdsAllAfter(first, start);
    await first.stop();
    relays = [];
    await append(300);
    const second = await relay();
    await holdsAllAfter(second, start);
    expect(second.began[0]).toBe(end);
  });

  it('resumes after the server was killed and restarted', async () => {
    const start = await log.head();
    const started = await relay({ checkpoints: async () => [start] });
    await append(20);
    await holdsAllAfter(started, start);
    const appending = append(2000);
    await server.kill();
    await appending;
    await server.start();
    await holdsAllAfter(started, start);
  });

  it('continues the sequence of a purged stream, starting from the lowest checkpoint', async () => {
    const { started } = await relayedAll(20);
    await purge(started);
    // The relay may notice the empty stream before or after sending.
    await endsWith(started, await append(5));
    expect((await stateOf(started)).last_seq).toBeGreaterThanOrEqual(30);
  });

  it('refills a stream that was purged while idle', async () => {
    const { started, lowest } = await relayedAll(20);
    await purge(started);
    await holdsAllAfter(started, lowest);
    expect((await stateOf(started)).last_seq).toBe(30);
  });

  it('restarts from the lowest checkpoint when the server’s entire store is lost', async () => {
    const { started, lowest } = await relayedAll(500);
    await server.kill();
    rmSync(server.store, { recursive: true });
    await server.start();
    await holdsAllAfter(started, lowest);
  });

  it('resends messages lost from the end of the stream even if nothing new is appended', async () => {
    const start = await log.head();
    const started = await relay();
    await append(20);
    await holdsAllAfter(started, start);
    await server.stop();
    cpSync(server.store, join(folder, 'earlier'), { recursive: true });
    await server.start();
    await append(30);
    await holdsAllAfter(started, start);
    await server.kill();
    rmSync(server.store, { recursive: true });
    cpSync(join(folder, 'earlier'), server.store, { recursive: true });
    await server.start();
    await holdsAllAfter(started, start);
  });

  it('keeps running while skipping other applications’ events', async () => {
    let looks = 0;
    let onProgress: (() => void) | undefined;
    const shared: EventLog = {
      ...log,
      head: () => {
        looks += 1;
        onProgress?.();
        return log.head();
      },
      subscribe: async function* (options) {
        ({ onProgress } = options);
        await vi.waitFor(() => expect(looks).toBeGreaterThan(4), WITHIN);
        yield* log.subscribe(options);
      },
    };
    const start = await log.head();
    const started = await relay({ log: shared });
    await append(5);
    await holdsAllAfter(started, start);
    expect(started.began).toEqual([start]);
  });

  it('does not duplicate or misplace messages when two relays run', async () => {
    const start = await log.head();
    const [one] = [await relay(), await relay()];
    await append(3000);
    await holdsAllAfter(one, start);
  });

  it('continues after a foreign message, even though its own position is then unknown', async () => {
    const start = await log.head();
    const started = await relay({ checkpoints: async () => [start] });
    await append(3);
    await holdsAllAfter(started, start);
    const { subject } = streamOf(requirePosition(start));
    const [event] = await log.readAll({ after: start, limit: 1 });
    const ofAnother = { ...event, position: await createMemoryLog().head() } as RecordedEvent;
    const { headers, body } = encodeMessage({ event: ofAnother, previous: undefined });
    for (const put of [{ body: 'not ours' }, { headers, body }]) {
      const last_seq = (await stateOf(started)).last_seq;
      const stranger = await started.connection.nats.request(subject, put.body, { ...put, timeout: 60_000 });
      expect(stranger.json()).toMatchObject({ seq: last_seq + 1 });
      // The relay's first message is refused. A later one may happen to be stored; the consumer notices the gap.
      await endsWith(started, await append(3));
    }
  });

  it('creates a stream for a new epoch and deletes the old one', async () => {
    const start = await log.head();
    const started = await relay();
    await append(3);
    await holdsAllAfter(started, start);
    const begun = await beginEpoch(log);
    await vi.waitFor(() => expect(started.began.at(-1)).toBe(begun), WITHIN);
    await append(3);
    await holdsAllAfter(started, begun);
    expect(await messagesIn(started.connection, start)).toBeUndefined();
  });

  it('keeps the stream of a newer epoch that a standby relay does not know', async () => {
    const former = await log.head();
    const begun = await beginEpoch(log);
    const started = await relay();
    await append(3);
    await holdsAllAfter(started, begun);
    const unaware = { ...log, head: async () => former };
    await findStart({ ...started, log: unaware, checkpoints: async () => [], logger: SILENT_LOGGER });
    expect(await messagesIn(started.connection, begun)).toHaveLength(3);
  });

  it('backs off while it makes no progress, to limit log output', async () => {
    const tries: number[] = [];
    await relay({
      checkpoints: async () => {
        tries.push(performance.now());
        throw new Error('away');
      },
    });
    await vi.waitFor(() => expect(tries.length).toBeGreaterThanOrEqual(5), WITHIN);
    expect((tries[4] ?? 0) - (tries[3] ?? 0)).toBeGreaterThan(390);
  });

  it('repairs settings that were changed', async () => {
    const start = await log.head();
    const started = await relay();
    await append(3);
    await holdsAllAfter(started, start);
    const { streams } = started.connection.manager;
    const { name } = streamOf(requirePosition(start));
    await streams.update(name, { max_age: nanos(600_000), max_msgs: 1000, max_msg_size: 10 });
    await vi.waitFor(async () => {
      expect((await streams.info(name)).config).toMatchObject({ max_age: 0, max_msgs: -1, max_msg_size: -1 });
    }, WITHIN);
    await append(3);
    await holdsAllAfter(started, start);
  });

  it('recreates a stream that cannot be repaired', async () => {
    const start = await log.head();
    const { name, subject } = streamOf(requirePosition(start));
    const nats = await connect({ servers: server.url });
    const { streams } = await jetstreamManager(nats);
    await streams.add({ name, subjects: [subject], storage: StorageType.Memory });
    const started = await relay({ checkpoints: async () => [start] });
    await append(3);
    await holdsAllAfter(started, start);
    expect((await streams.info(name)).config.storage).toBe(StorageType.File);
    await nats.close();
  });

  it('stops relaying and reports an error when the log has lost the last relayed event', async () => {
    const errors: string[] = [];
    const logger = {
      info: () => {},
      warn: () => {},
      error: (_of: unknown, said?: string) => void errors.push(said ?? ''),
    };
    const start = await log.head();
    const first = await relay();
    await append(3);
    await holdsAllAfter(first, start);
    await first.stop();
    relays = [];
    const lost = {
      ...log,
      readAll: log.readAll,
      subscribe: (options: Parameters<EventLog['subscribe']>[0]) =>
        log.subscribe({
          ...options,
          after: `${options.after?.slice(0, -36)}00000000-0000-4000-8000-000000000001`,
        }),
    };
    const second = await relay({ log: lost, logger });
    await vi.waitFor(() => expect(errors[0]).toMatch('new-epoch'), WITHIN);
    expect((await stateOf(second)).last_seq).toBe(3);
  });
});

describe('chained publisher on a real server', () => {
  const broken = async (sequence: number, isThere: boolean) => {
    const log = createMemoryLog();
    const start = await log.head();
    for (let index = 0; index < 3; index += 1) {
      await log.append({ stream: aStream(), expected: 'no_stream', events: [anEvent()] });
    }
    const { signal } = new AbortController();
    const connection = await connectJetStream({
      natsUrl: server.url,
      name: 'spec',
      logger: SILENT_LOGGER,
      signal,
    });
    const { name, subject } = streamOf(requirePosition(start));
    if (isThere) await connection.manager.streams.add({ name, subjects: [subject] });
    const { promise, resolve } = Promise.withResolvers<ChainBroken>();
    const stored: LogMessage[] = [];
    const told = { stored: (message: LogMessage) => void stored.push(message), broken: resolve };
    const publisher = createChainedPublisher(connection, subject, sequence, told);
    for (const event of await log.readAll({ after: start, limit: 3 }))
      publisher.send({ event, previous: start });
    const { reason } = await promise;
    await expect(publisher.room(signal)).rejects.toThrow(ChainBroken);
    publisher.close();
    await connection.close();
    return { reason, stored: stored.length, sequence: publisher.sequence() };
  };

  it('breaks at the first refused message and counts none of the later ones as stored', async () => {
    expect(await broken(7, true)).toEqual({ reason: 'wrong last sequence: 0', stored: 0, sequence: 7 });
  });

  it('reports that no stream stores its subject', async () => {
    expect(await broken(0, false)).toEqual({ reason: 'nobody stores this subject', stored: 0, sequence: 0 });
  });
});
