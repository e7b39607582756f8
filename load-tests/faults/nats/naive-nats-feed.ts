import { setTimeout as pause } from 'node:timers/promises';
import { AckPolicy, DeliverPolicy, jetstream } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Feed, FeedBatch } from '@waivers/events/delivery/feed/feed.ts';
import type { JetStreamConnection } from '@waivers/events/delivery/feed/jetstream-connection.ts';
import { decodeMessage } from '@waivers/events/delivery/feed/jetstream-message.ts';

const AGAIN_MS = 100;
const ACK_WAIT_MS = 1000;
const HEARTBEAT_MS = 500;

/** JetStream's minimum, much shorter than a server restart. */
const DUPLICATE_WINDOW_MS = 100;

export const ensureNaiveStream = async (
  { manager }: Pick<JetStreamConnection, 'manager'>,
  name: string,
): Promise<void> => {
  await manager.streams.add({ name, subjects: [name], duplicate_window: nanos(DUPLICATE_WINDOW_MS) });
};

async function* deliver(
  { manager, nats }: JetStreamConnection,
  stream: string,
  durable: string,
  signal: AbortSignal,
): AsyncGenerator<FeedBatch, void, undefined> {
  let from: DeliverPolicy = DeliverPolicy.All;
  while (!signal.aborted) {
    try {
      await ensureNaiveStream({ manager }, stream);
      const known = await manager.consumers.info(stream, durable).catch(() => undefined);
      if (known === undefined) {
        await manager.consumers.add(stream, {
          durable_name: durable,
          deliver_policy: from,
          ack_policy: AckPolicy.Explicit,
          ack_wait: nanos(ACK_WAIT_MS),
        });
      }
      from = DeliverPolicy.New;
      const consumer = await jetstream(nats).consumers.get(stream, durable);
      const messages = await consumer.consume({
        idle_heartbeat: HEARTBEAT_MS,
        abort_on_missing_resource: true,
      });
      const leave = (): void => messages.stop();
      signal.addEventListener('abort', leave);
      if (signal.aborted) leave();
      for await (const message of messages) {
        const found = decodeMessage(message.headers, message.data);
        if (found === undefined) continue;
        yield { previous: undefined, events: [found.event], ack: async () => message.ack() };
      }
    } catch {}
    await pause(AGAIN_MS);
  }
}

/** Control arm: a durable consumer that trusts the pipe. */
export const createNaiveNatsFeed = (connection: JetStreamConnection, stream: string): Feed => {
  const closing = new AbortController();
  return {
    consume: ({ consumer, signal }) =>
      deliver(connection, stream, consumer.replaceAll(' ', '_'), AbortSignal.any([signal, closing.signal])),
    close: async () => closing.abort(),
  };
};
