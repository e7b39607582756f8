import { isLogError, isRetryable } from '../../log/port/errors.ts';
import type { EventLog, LogPosition } from '../../log/port/event-log.ts';
import { requirePosition } from '../../log/port/log-position.ts';
import type { DeliveryLogger } from '../delivery-logger.ts';
import { jitter } from '../jitter.ts';
import { sleep } from '../sleep.ts';
import type { Feed } from './feed.ts';
import {
  type Batches,
  FEED_BATCH_SIZE,
  type FeedCursor,
  fillGaps,
  isAfter,
  readForward,
} from './fill-gaps.ts';
import { createAcks } from './jetstream-acks.ts';
import { connectJetStream, type JetStreamConnection, natsErrorForLog } from './jetstream-connection.ts';
import { type JetStreamDelivery, openDelivery } from './jetstream-consumer.ts';
import { createMessageReader, type MessageReader } from './jetstream-reader.ts';
import { findStream, firstSequenceAfter, streamOf } from './jetstream-stream.ts';

const CONNECTING_MS = 2000;
const LOOK_MS = 500;
const WITHOUT_PIPE_MS = 500;

export type JetStreamFeedServices = {
  readonly natsUrl: string;
  readonly log: Pick<EventLog, 'readAll' | 'head'>;
  readonly logger: Pick<DeliveryLogger, 'info' | 'warn'>;
};

type Services = JetStreamFeedServices & {
  /** Returns the log's head, at most `LOOK_MS` old, or undefined while the log is unavailable. */
  readonly head: () => Promise<LogPosition | undefined>;
};
type Options = Parameters<Feed['consume']>[0];
type Opened = { readonly connection: JetStreamConnection; readonly reader: MessageReader };
/** Whether waiting may resolve the error. Foreign positions and a corrupt log must reach the consumer. */
const passes = (error: unknown): boolean => !isLogError(error) || isRetryable(error);

const headLook = (log: JetStreamFeedServices['log']): Services['head'] => {
  let look: Promise<LogPosition | undefined> | undefined;
  let at = 0;
  return () => {
    if (look === undefined || performance.now() - at >= LOOK_MS) {
      at = performance.now();
      look = log.head().catch(() => undefined);
    }
    return look;
  };
};

const attach = async (
  { connection }: Opened,
  { log }: JetStreamFeedServices,
  { consumer, signal }: Options,
  { last }: FeedCursor,
): Promise<JetStreamDelivery | undefined> => {
  const { manager, whileUp } = connection;
  const stream = streamOf(requirePosition(last ?? (await log.head())));
  const found = await whileUp(() => findStream(manager, stream.name));
  if (found === undefined) return undefined;
  const sequence = await whileUp(() => firstSequenceAfter(manager, found, last));
  return openDelivery(connection, found, consumer, sequence, signal);
};

/** @returns undefined while the pipe is down @throws Error for anything that retrying cannot fix */
const attachIfPossible = async (
  opened: Opened,
  services: Services,
  options: Options,
  place: FeedCursor,
): Promise<JetStreamDelivery | undefined> => {
  if (!opened.connection.isUp()) return undefined;
  try {
    return await attach(opened, services, options, place);
  } catch (error) {
    if (!passes(error)) throw error;
    services.logger.info(
      { ...natsErrorForLog(error), consumer: options.consumer },
      'cannot create a consumer; reading the log',
    );
    return undefined;
  }
};

async function* follow(
  opened: Opened | undefined,
  services: Services,
  options: Options,
  place: FeedCursor,
): Batches {
  const delivery = opened && (await attachIfPossible(opened, services, options, place));
  if (opened === undefined || delivery === undefined) return yield* readForward(services.log, place);
  const acks = createAcks();
  try {
    // Events missing from the pipe were relayed before the stream was created, or have yet to arrive.
    if (delivery.isAtEnd) yield* readForward(services.log, place);
    while (!options.signal.aborted) {
      const messages = await delivery.take(FEED_BATCH_SIZE);
      yield* fillGaps(messages, services, opened.reader, acks, place);
      // A stopped or slow relay must not delay consumers.
      if (messages.length === 0 && isAfter(await services.head(), place.last))
        yield* readForward(services.log, place);
    }
  } finally {
    delivery.close();
  }
}

/** @throws LogError `foreign_position` if the position belongs to another log or epoch, or its event is missing */
const requireKnown = async (log: JetStreamFeedServices['log'], { last }: FeedCursor): Promise<void> => {
  if (last !== undefined) await log.readAll({ after: last, limit: 0 });
};

async function* consume(opened: () => Opened | undefined, services: Services, options: Options): Batches {
  const { signal } = options;
  const place: FeedCursor = { last: options.after };
  while (!signal.aborted) {
    try {
      await requireKnown(services.log, place);
      for await (const batch of follow(opened(), services, options, place)) {
        if (signal.aborted) return;
        yield batch;
      }
    } catch (error) {
      if (!passes(error)) throw error;
      services.logger.info(
        { ...natsErrorForLog(error), consumer: options.consumer },
        'restarting a consumer',
      );
    }
    await sleep(jitter(WITHOUT_PIPE_MS), signal);
  }
}

/** The feed between processes. While the pipe can't deliver, readers get their events from the log instead. */
export const createJetStreamFeed = (services: JetStreamFeedServices): Feed => {
  const closing = new AbortController();
  let opened: Opened | undefined;
  const { natsUrl, logger, log } = services;
  const head = headLook(log);
  const options = { natsUrl, logger, name: 'waivers projections', signal: closing.signal };
  const connecting = connectJetStream(options).then(
    (connection) => {
      opened = { connection, reader: createMessageReader() };
    },
    () => undefined,
  );
  return {
    consume: async function* (of) {
      const signal = AbortSignal.any([of.signal, closing.signal]);
      await Promise.race([connecting, sleep(CONNECTING_MS, signal)]);
      yield* consume(() => opened, { ...services, head }, { ...of, signal });
    },
    close: async () => {
      closing.abort();
      await connecting;
      await opened?.connection.close();
    },
  };
};
