import type { JsMsg } from '@nats-io/jetstream';
import { isOfSameEpoch, requireSameEpoch } from '../../log/identity/same-epoch.ts';
import { LogError } from '../../log/port/errors.ts';
import type { EventLog, LogPosition, RecordedEvent } from '../../log/port/event-log.ts';
import { comparePositions } from '../../log/port/log-position.ts';
import type { DeliveryLogger } from '../delivery-logger.ts';
import type { FeedBatch } from './feed.ts';
import type { Acks } from './jetstream-acks.ts';
import type { MessageReader } from './jetstream-reader.ts';

export const FEED_BATCH_SIZE = 200;

export type Batches = AsyncGenerator<FeedBatch, void, undefined>;

export type FeedCursor = { last: LogPosition | undefined };

type Log = Pick<EventLog, 'readAll'>;

const nothing = async (): Promise<void> => undefined;

export const isAfter = (position: LogPosition | undefined, other: LogPosition | undefined): boolean =>
  position !== undefined && (other === undefined || comparePositions(position, other) > 0);

const isForeign = ({ position }: RecordedEvent, { last }: FeedCursor): boolean =>
  last !== undefined && !isOfSameEpoch(position, last);

export async function* readForward(log: Log, place: FeedCursor, until?: LogPosition): Batches {
  while (until === undefined || isAfter(until, place.last)) {
    const previous = place.last;
    const page = { limit: FEED_BATCH_SIZE };
    const events = await log.readAll(previous === undefined ? page : { ...page, after: previous });
    const last = events.at(-1);
    if (last === undefined) {
      if (until === undefined) return;
      throw new LogError('log_unavailable', 'The pipe contains an event that is not in the log yet.');
    }
    requireSameEpoch(previous, events);
    place.last = last.position;
    yield { previous, events, ack: nothing };
  }
}

async function* begin(log: Log, place: FeedCursor): Batches {
  for await (const batch of readForward(log, place)) {
    yield batch;
    return;
  }
}

async function* numbered(batches: Batches, acks: Acks): Batches {
  for await (const batch of batches) {
    const number = acks.next();
    yield { ...batch, ack: async () => acks.acknowledge(number) };
  }
}

/** Turns messages into gapless batches: drops known events and reads missing ones from the log. */
export async function* fillGaps(
  messages: readonly JsMsg[],
  { log, logger }: { readonly log: Log; readonly logger: Pick<DeliveryLogger, 'warn'> },
  { read }: MessageReader,
  acks: Acks,
  place: FeedCursor,
): Batches {
  if (place.last === undefined) yield* numbered(begin(log, place), acks);
  let previous = place.last;
  let events: RecordedEvent[] = [];
  let latest: JsMsg | undefined;
  const batch = (): FeedBatch => {
    const number = acks.next();
    if (latest !== undefined) acks.settle(latest);
    const made = { previous, events, ack: async () => acks.acknowledge(number) };
    events = [];
    return made;
  };
  for (const message of messages) {
    const found = read(message);
    if (found === undefined || isForeign(found.event, place)) {
      logger.warn({ sequence: message.seq }, 'skipping a foreign message in the pipe');
    } else if (found.previous === place.last) {
      if (events.length === 0) previous = place.last;
      events.push(found.event);
      place.last = found.event.position;
    } else if (isAfter(found.event.position, place.last)) {
      if (events.length > 0) yield batch();
      yield* numbered(readForward(log, place, found.event.position), acks);
    }
    latest = message;
    if (events.length === 0) acks.settle(message);
  }
  if (events.length > 0) yield batch();
}
