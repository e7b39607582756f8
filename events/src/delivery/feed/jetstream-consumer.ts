import {
  AckPolicy,
  type ConsumerNotification,
  DeliverPolicy,
  type JsMsg,
  jetstream,
  type StreamInfo,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { createWakeUps } from '../../log/port/wake-ups.ts';
import { ConnectionLost, type JetStreamConnection } from './jetstream-connection.ts';
import { deleteConsumer } from './jetstream-stream.ts';

/** Limit on unacknowledged messages. Ample, because a read model commits at least five times a second. */
const UNACKNOWLEDGED = 2000;
const PULLED_AT_ONCE = 500;
const PULL_MS = 30_000;
const HEARTBEAT_MS = 1000;
/** Redelivery timeout. It can be long, because a restarted reader resumes at its checkpoint. */
const ACK_WAIT_MS = 5 * 60_000;
/** The server deletes idle consumers after this time, such as those of a retired build. */
const INACTIVE_MS = 10 * 60_000;

const IS_TROUBLE: ReadonlySet<ConsumerNotification['type']> = new Set([
  'heartbeats_missed',
  'consumer_deleted',
  'consumer_not_found',
  'stream_not_found',
  'no_responders',
  'exceeded_limits',
] as const);

export type JetStreamDelivery = {
  readonly isAtEnd: boolean;
  /** Returns 1 to `most` messages, or none after one second. @throws Error if the consumer or stream is gone */
  take(most: number): Promise<readonly JsMsg[]>;
  close(): void;
};

const watch = async (statuses: AsyncIterable<ConsumerNotification>, fail: (error: Error) => void) => {
  for await (const { type } of statuses) if (IS_TROUBLE.has(type)) fail(new Error(`JetStream: ${type}.`));
};

/** Recreates a durable consumer at a given sequence, because only the read model's database knows its position. */
export const openDelivery = async (
  connection: JetStreamConnection,
  { config: { name: stream } }: StreamInfo,
  name: string,
  sequence: number,
  signal: AbortSignal,
): Promise<JetStreamDelivery> => {
  const { manager, nats, whileUp } = connection;
  await whileUp(() => deleteConsumer(manager, stream, name));
  const made = await whileUp(() =>
    manager.consumers.add(stream, {
      durable_name: name,
      ack_policy: AckPolicy.All,
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: sequence,
      max_ack_pending: UNACKNOWLEDGED,
      ack_wait: nanos(ACK_WAIT_MS),
      inactive_threshold: nanos(INACTIVE_MS),
    }),
  );
  const consumer = await whileUp(() => jetstream(nats).consumers.get(stream, name));
  let waiting: JsMsg[] = [];
  let failure: Error | undefined;
  const arrived = createWakeUps();
  const fail = (error: Error): void => {
    failure ??= error;
    arrived.wake();
  };
  const messages = await consumer.consume({
    callback: (message) => {
      waiting.push(message);
      arrived.wake();
    },
    max_messages: PULLED_AT_ONCE,
    expires: PULL_MS,
    idle_heartbeat: HEARTBEAT_MS,
    abort_on_missing_resource: true,
  });
  // Messages in flight when the connection broke are redelivered much later, so fail instead of waiting for them.
  const forget = connection.onDown(() => fail(new ConnectionLost()));
  void watch(messages.status(), fail);
  messages.closed().then(
    () => fail(new Error('The consumer has ended.')),
    (error: unknown) => fail(error instanceof Error ? error : new Error('The consumer has failed.')),
  );
  return {
    isAtEnd: made.num_pending === 0,
    take: async (most) => {
      if (waiting.length === 0 && failure === undefined && !signal.aborted) {
        await arrived.wait(arrived.count(), HEARTBEAT_MS, signal);
      }
      if (waiting.length === 0 && failure !== undefined) throw failure;
      const taken = waiting.slice(0, most);
      waiting = waiting.slice(most);
      return taken;
    },
    close: () => {
      forget();
      messages.stop();
    },
  };
};
