import { isOfSameEpoch } from '../../log/identity/same-epoch.ts';
import { isLogError } from '../../log/port/errors.ts';
import type { LogPosition, RecordedEvent } from '../../log/port/event-log.ts';
import { requirePosition, sameLogAndEpoch } from '../../log/port/log-position.ts';
import { natsErrorForLog } from '../feed/jetstream-connection.ts';
import { findStream } from '../feed/jetstream-stream.ts';
import { jitter } from '../jitter.ts';
import { sleep } from '../sleep.ts';
import { ChainBroken, type ChainedPublisher, createChainedPublisher } from './chained-publisher.ts';
import { findStart, type RelayServices, type RelayStart } from './relay-start.ts';
import { streamDifference } from './stream-difference.ts';

const LOOK_MS = 1000;
const AGAIN_MS = 100;
/** Upper limit of the backoff, because each attempt writes a log line. */
const LONGEST_AGAIN_MS = 2000;
const PAGE = 500;
/** Retry delay after the log has lost events, which only an operator can fix. */
const LOST_AGAIN_MS = 5000;

export type RelayListener = {
  began(after: LogPosition): void;
  relayed(event: RecordedEvent): void;
};

type RelayRun = RelayStart & {
  readonly publisher: ChainedPublisher;
  position: LogPosition;
  /** Counts signs that the subscription is reading: relayed events and progress past other applications' events. */
  progress: number;
  end(reason: string): void;
  readonly signal: AbortSignal;
};

const isForeignPosition = (error: unknown): boolean => isLogError(error) && error.code === 'foreign_position';

/** Compares stream and log while idle, because a stream can change without notice. Ends the run if they differ. */
const watch = async ({ log, connection }: RelayServices, stretch: RelayRun): Promise<void> => {
  const { publisher, signal, stream } = stretch;
  let seen: number | undefined;
  while (!signal.aborted) {
    await sleep(LOOK_MS, signal);
    const before = publisher.sequence();
    if (signal.aborted || publisher.inFlight() > 0) continue;
    const info = await connection.whileUp(() => findStream(connection.manager, stream.name));
    const head = await log.head();
    if (publisher.inFlight() > 0 || publisher.sequence() !== before) continue;
    const difference = streamDifference(stretch, before, info);
    if (difference !== undefined) stretch.end(difference);
    // The subscription may lag while it skips other applications' events, but must progress between two checks.
    const isBehind = head !== stretch.position;
    if (isBehind && seen === stretch.progress) stretch.end('the subscription is stuck behind the log');
    seen = isBehind ? stretch.progress : undefined;
  }
};

const send = async (
  events: readonly RecordedEvent[],
  previous: LogPosition,
  { publisher, signal, end }: RelayRun,
): Promise<LogPosition> => {
  let last = previous;
  for (const event of events) {
    // Yield only when the window is full: yielding after each message would cost one write per message.
    if (!publisher.hasRoom()) await publisher.room(signal);
    if (signal.aborted) return last;
    if (!isOfSameEpoch(event.position, last)) {
      end('a new epoch has begun');
      return last;
    }
    publisher.send({ event, previous: last });
    last = event.position;
  }
  return last;
};

const isOfFormerEpoch = async (
  error: unknown,
  { log }: RelayServices,
  { after }: RelayStart,
): Promise<boolean> =>
  isForeignPosition(error) && !sameLogAndEpoch(requirePosition(await log.head()), requirePosition(after));

const relayOnce = async (
  services: RelayServices,
  listener: RelayListener,
  signal: AbortSignal,
): Promise<void> => {
  const start = await findStart(services);
  const ending = new AbortController();
  const end = (reason: string): void => {
    if (!ending.signal.aborted && !signal.aborted) services.logger.warn({ reason }, 'the relay restarts');
    ending.abort();
  };
  const publisher = createChainedPublisher(services.connection, start.stream.subject, start.sequence, {
    stored: ({ event }) => {
      stretch.position = event.position;
      stretch.progress += 1;
      listener.relayed(event);
    },
    broken: ({ reason }) => end(reason),
  });
  const both = AbortSignal.any([signal, ending.signal]);
  const stretch: RelayRun = { ...start, publisher, position: start.after, progress: 0, end, signal: both };
  services.logger.info({ stream: start.stream.name, after: start.after }, 'relaying');
  listener.began(start.after);
  const watching = watch(services, stretch).catch(() => end('the log or NATS is unavailable'));
  const onProgress = (): void => {
    stretch.progress += 1;
  };
  const subscription = services.log.subscribe({
    after: start.after,
    signal: both,
    batchSize: PAGE,
    onProgress,
  });
  try {
    let last = start.after;
    for await (const events of subscription) {
      onProgress();
      last = await send(events, last, stretch);
    }
  } catch (error) {
    if (!(error instanceof ChainBroken) && !(await isOfFormerEpoch(error, services, start))) throw error;
  } finally {
    ending.abort();
    publisher.close();
    await watching;
  }
};

/** Relays the log, starting where the stream ends. A second relay is harmless: the one that loses the race resumes. */
export const runRelay = async (
  services: RelayServices,
  listener: RelayListener,
  signal: AbortSignal,
): Promise<void> => {
  let again = AGAIN_MS;
  const heard: RelayListener = {
    ...listener,
    relayed: (event) => {
      again = AGAIN_MS;
      listener.relayed(event);
    },
  };
  while (!signal.aborted) {
    const began = performance.now();
    let isLost = false;
    try {
      await relayOnce(services, heard, signal);
    } catch (error) {
      isLost = isForeignPosition(error);
      if (isLost) {
        services.logger.error(
          { err: error },
          'the stream or a read model has an event that the log does not hold: was it restored? (npm run log -- new-epoch)',
        );
      } else if (services.connection.isUp()) {
        services.logger.warn(natsErrorForLog(error), 'relaying failed; retrying');
      }
    }
    // Back off after quick failures, but not while disconnected, to resume as soon as the connection returns.
    const hasLasted = performance.now() - began > LONGEST_AGAIN_MS;
    if (hasLasted || !services.connection.isUp()) again = AGAIN_MS;
    await sleep(jitter(isLost ? LOST_AGAIN_MS : again), signal);
    again = Math.min(again * 2, LONGEST_AGAIN_MS);
  }
};
