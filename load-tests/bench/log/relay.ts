import { createInbox } from '@nats-io/transport-node';
import { LOG_IDENTITY_STREAM } from '@waivers/events/definitions/streams.ts';
import {
  connectJetStream,
  type JetStreamConnection,
} from '@waivers/events/delivery/feed/jetstream-connection.ts';
import { encodeMessage } from '@waivers/events/delivery/feed/jetstream-message.ts';
import { deleteStream, streamOf } from '@waivers/events/delivery/feed/jetstream-stream.ts';
import { runRelay } from '@waivers/events/delivery/relay/relay.ts';
import { ensureStream } from '@waivers/events/delivery/relay/stream-settings.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import type { EventLog, RecordedEvent } from '@waivers/events/log/port/event-log.ts';
import { requirePosition } from '@waivers/events/log/port/log-position.ts';
import type { NatsServer } from '@waivers/infra/nats/nats-server.ts';
import { createLogger } from '@waivers/server/process/logging.ts';
import { everythingIn } from '../../faults/distributed/log-journal.ts';
import { type Measurement, sideBySide } from '../measure.ts';
import type { BenchRow } from '../report.ts';

export const SILENT = createLogger({ level: 'silent' });

const ROUNDS = 7;
const WINDOW = 512;

export const connectTo = (nats: NatsServer): Promise<JetStreamConnection> =>
  connectJetStream({
    natsUrl: nats.url,
    name: 'bench',
    logger: SILENT,
    signal: new AbortController().signal,
  });

const measured = (count: number, started: number): Measurement => ({
  perSecond: (count * 1000) / (performance.now() - started),
  p50: Number.NaN,
  p99: Number.NaN,
});

export const relayAll = async (
  log: EventLog,
  connection: JetStreamConnection,
  events: readonly RecordedEvent[],
): Promise<Measurement> => {
  const [first, last] = [events[0], events.at(-1)];
  if (first === undefined || last === undefined) throw new Error('There is nothing to relay.');
  await deleteStream(connection.manager, streamOf(requirePosition(last.position)).name);
  const done = new AbortController();
  const started = performance.now();
  const checkpoints = async () => [first.position];
  await runRelay(
    { log, connection, checkpoints, logger: SILENT },
    {
      began: () => undefined,
      relayed: ({ position }) => {
        if (position === last.position) done.abort();
      },
    },
    done.signal,
  );
  return measured(events.length - 1, started);
};

/** Publishes the same messages with the same window and settings but without chaining, as an upper bound. */
const publishUnchained = async (
  { nats, manager }: JetStreamConnection,
  events: readonly RecordedEvent[],
): Promise<Measurement> => {
  const name = 'bench_unchained';
  await deleteStream(manager, name);
  await ensureStream(manager, { name, subject: name }, SILENT);
  let [next, answered] = [1, 0];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const reply = createInbox();
  const send = (): void => {
    const event = events[next];
    if (event === undefined || next - answered > WINDOW) return;
    const { headers, body } = encodeMessage({ event, previous: events[next - 1]?.position });
    nats.publish(name, body, { headers, reply });
    next += 1;
    send();
  };
  const subscription = nats.subscribe(reply, {
    callback: (error) => {
      if (error !== null) return reject(error);
      answered += 1;
      if (answered === events.length - 1) return resolve();
      send();
    },
  });
  const started = performance.now();
  send();
  await promise;
  subscription.unsubscribe();
  const found = measured(events.length - 1, started);
  await deleteStream(manager, name);
  return found;
};

/** Whether the server syncs before acknowledging. Targets apply to `default`. */
export type Sync = 'default' | 'always';

const inMemory = async (events: readonly RecordedEvent[]): Promise<EventLog> => {
  const log = createMemoryLog();
  for (const { stream, version, eventId, type, data, metadata } of events) {
    if (stream === LOG_IDENTITY_STREAM) continue;
    const expected = version === 1 ? 'no_stream' : version - 1;
    await log.append({ stream, expected, events: [{ eventId, type, data, metadata }] });
  }
  return log;
};

const targetWith = (sync: Sync, target: string, isMet: boolean): Pick<BenchRow, 'target' | 'met'> =>
  sync === 'default' ? { target, met: isMet } : { target: '(beside it)', met: true };

export const benchRelay = async (
  log: EventLog,
  nats: NatsServer,
  sync: Sync,
  events: readonly RecordedEvent[],
): Promise<readonly BenchRow[]> => {
  const connection = await connectTo(nats);
  const memory = await inMemory(events);
  try {
    const remembered = await everythingIn(memory);
    const chained = () => relayAll(memory, connection, remembered);
    const unchained = () => publishUnchained(connection, remembered);
    await chained();
    await unchained();
    const { first, second, ratio } = await sideBySide(ROUNDS, chained, unchained);
    const fromLog = await sideBySide(ROUNDS, () => relayAll(log, connection, events), chained);
    const what = `${events.length.toLocaleString('en')} sealed signatures with ink (NATS ${nats.version}, sync_interval: ${sync})`;
    return [
      {
        what: `relay, chained, from memory, ${what}`,
        measured: first.perSecond,
        unit: 'events/s',
        against: `the same messages published unchained, ${WINDOW} in flight, ${Math.round(second.perSecond)}/s`,
        ratio,
        ...targetWith(sync, '>= 0.6', ratio >= 0.6),
      },
      {
        what: `relay, chained, from the log in PostgreSQL, ${what}`,
        measured: fromLog.first.perSecond,
        unit: 'events/s',
        against: `the relay from memory, ${Math.round(fromLog.second.perSecond)}/s`,
        ratio: fromLog.ratio,
        ...targetWith(sync, '>= 5,000/s', fromLog.first.perSecond >= 5000),
      },
    ];
  } finally {
    await connection.close();
    await memory.close();
  }
};
