import { isLogError, isRetryable } from '../../log/errors.ts';
import type { EventLog } from '../../log/event-log.ts';
import { requirePosition } from '../../log/log-position.ts';
import type { DeliveryLogger } from '../delivery-logger.ts';
import { jitter } from '../jitter.ts';
import { sleep } from '../sleep.ts';
import type { Feed } from './feed.ts';
import { createAcks } from './jetstream-acks.ts';
import { connectJetStream, type JetStreamConnection, toldOf } from './jetstream-connection.ts';
import { type Delivery, openDelivery } from './jetstream-consumer.ts';
import { createMessageReader, type MessageReader } from './jetstream-reader.ts';
import { findStream, firstSequenceAfter, streamOf } from './jetstream-stream.ts';
import { requireSameEpoch } from './same-epoch.ts';
import { BATCH_SIZE, type Batches, type Place, readOn, withoutGaps } from './without-gaps.ts';

/** A process that starts waits so long for its connection, before it reads the log instead. */
const CONNECTING_MS = 2000;
/** While there is no pipe, the log is looked at this often, more or less. */
const WITHOUT_PIPE_MS = 500;

export type JetStreamFeedServices = {
  /** `nats://…`, or several with commas between. */
  readonly natsUrl: string;
  /** What the pipe does not hold any more, or has lost, comes from here. */
  readonly log: Pick<EventLog, 'readAll' | 'head'>;
  readonly logger: Pick<DeliveryLogger, 'info' | 'warn'>;
};

type Options = Parameters<Feed['consume']>[0];
type Opened = { readonly connection: JetStreamConnection; readonly reader: MessageReader };
/** A trouble that time heals; that of a position, or of a log that is broken, is for whoever consumes. */
const passes = (error: unknown): boolean => !isLogError(error) || isRetryable(error);

const attach = async (
  { connection }: Opened,
  { log }: JetStreamFeedServices,
  { consumer, signal }: Options,
  { last }: Place,
): Promise<Delivery | undefined> => {
  const { manager, whileUp } = connection;
  const stream = streamOf(requirePosition(await log.head()));
  const found = await whileUp(() => findStream(manager, stream.name));
  if (found === undefined) return undefined;
  const sequence = await whileUp(() => firstSequenceAfter(manager, found, last));
  return openDelivery(connection, found, consumer, sequence, signal);
};

/** @throws Error for a trouble that does not pass; for any other there is no pipe now */
const attachIfPossible = async (
  opened: Opened,
  services: JetStreamFeedServices,
  options: Options,
  place: Place,
): Promise<Delivery | undefined> => {
  if (!opened.connection.isUp()) return undefined;
  try {
    return await attach(opened, services, options, place);
  } catch (error) {
    if (!passes(error)) throw error;
    services.logger.info(
      { ...toldOf(error), consumer: options.consumer },
      'no consumer can be made: reading the log',
    );
    return undefined;
  }
};

/** Follows the pipe from a place on until something is wrong with it; without a pipe, follows the log to its end. */
async function* follow(
  opened: Opened | undefined,
  services: JetStreamFeedServices,
  options: Options,
  place: Place,
): Batches {
  const delivery = opened && (await attachIfPossible(opened, services, options, place));
  if (opened === undefined || delivery === undefined) return yield* readOn(services.log, place);
  const acks = createAcks();
  try {
    // What the pipe does not hold will not come: it has been relayed before the stream was made, or is still to come.
    if (delivery.isAtEnd) yield* readOn(services.log, place);
    while (!options.signal.aborted) {
      const messages = await delivery.take(BATCH_SIZE);
      yield* withoutGaps(messages, services, opened.reader, acks, place);
    }
  } finally {
    delivery.close();
  }
}

/** @throws LogError `foreign_position` when the consumer stands in another log or epoch, or at an event that is missing */
const requireKnown = async (log: JetStreamFeedServices['log'], { last }: Place): Promise<void> => {
  if (last !== undefined) requireSameEpoch(last, await log.readAll({ after: last, limit: 1 }));
};

async function* consume(
  opened: () => Opened | undefined,
  services: JetStreamFeedServices,
  options: Options,
): Batches {
  const { signal } = options;
  const place: Place = { last: options.after };
  while (!signal.aborted) {
    try {
      await requireKnown(services.log, place);
      for await (const batch of follow(opened(), services, options, place)) {
        if (signal.aborted) return;
        yield batch;
      }
    } catch (error) {
      if (!passes(error)) throw error;
      services.logger.info({ ...toldOf(error), consumer: options.consumer }, 'a consumer begins anew');
    }
    await sleep(jitter(WITHOUT_PIPE_MS), signal);
  }
}

/**
 * The feed between processes: a durable consumer of the relay's stream for each reader. It needs nothing but the log: a
 * consumer whose pipe is away, empty, new, or behind reads on from there. Every trouble has one way out: the consumer is
 * made anew where its reader stands.
 */
export const createJetStreamFeed = (services: JetStreamFeedServices): Feed => {
  const closing = new AbortController();
  let opened: Opened | undefined;
  const { natsUrl, logger } = services;
  const options = { natsUrl, logger, name: 'waivers projections', signal: closing.signal };
  const connecting = connectJetStream(options).then(
    (connection) => {
      opened = { connection, reader: createMessageReader() };
    },
    // Closed before there was a server.
    () => undefined,
  );
  return {
    consume: async function* (of) {
      const signal = AbortSignal.any([of.signal, closing.signal]);
      await Promise.race([connecting, sleep(CONNECTING_MS, signal)]);
      yield* consume(() => opened, services, { ...of, signal });
    },
    close: async () => {
      closing.abort();
      await connecting;
      await opened?.connection.close();
    },
  };
};
