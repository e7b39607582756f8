import { requireSameEpoch } from '../../log/identity/same-epoch.ts';
import { isRetryable } from '../../log/port/errors.ts';
import type { EventLog, LogPosition, RecordedEvent } from '../../log/port/event-log.ts';
import { createWakeUps, type WakeUps } from '../../log/port/wake-ups.ts';
import { jitter } from '../jitter.ts';
import { sleep } from '../sleep.ts';
import type { Feed, FeedBatch } from './feed.ts';
import { createRecentEvents, type RecentEvents } from './recent-events.ts';

const BATCH_SIZE = 200;
const LONGEST_WAIT_MS = 1000;
const AWAY_MS = 500;

type Log = Pick<EventLog, 'readAll' | 'subscribe' | 'head'>;

const followEnd = async (
  log: Log,
  recent: RecentEvents,
  wakeUps: WakeUps,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    try {
      const head = await log.head();
      recent.restart(head);
      wakeUps.wake();
      for await (const events of log.subscribe({ after: head, signal })) {
        recent.push(events);
        wakeUps.wake();
      }
    } catch {
      // The log is unavailable or has a new epoch. Consumers find out when they read; subscribe again from the head.
      await sleep(jitter(AWAY_MS), signal);
    }
    // The subscription ended because the log is closing, and this feed is about to close too.
    await sleep(1, signal);
  }
};

const eventsAfter = async (
  log: Log,
  recent: RecentEvents,
  position: LogPosition | undefined,
): Promise<readonly RecordedEvent[] | undefined> => {
  const found = position === undefined ? undefined : recent.after(position, BATCH_SIZE);
  if (found !== undefined) return found;
  const page = { limit: BATCH_SIZE };
  return log.readAll(position === undefined ? page : { ...page, after: position }).catch((error: unknown) => {
    if (isRetryable(error)) return undefined;
    throw error;
  });
};

const nothing = async (): Promise<void> => undefined;

async function* batchesAfter(
  log: Log,
  recent: RecentEvents,
  wakeUps: WakeUps,
  after: LogPosition | undefined,
  signal: AbortSignal,
): AsyncGenerator<FeedBatch, void, undefined> {
  let previous = after;
  while (!signal.aborted) {
    const seen = wakeUps.count();
    const events = await eventsAfter(log, recent, previous);
    if (signal.aborted) return;
    const last = events?.at(-1);
    if (events !== undefined && last !== undefined) {
      requireSameEpoch(previous, events);
      yield { previous, events, ack: nothing };
      previous = last.position;
    } else {
      await wakeUps.wait(seen, events === undefined ? jitter(AWAY_MS) : LONGEST_WAIT_MS, signal);
    }
  }
}

/** Creates the in-process feed. Consumers that keep up share one subscription; a lagging one reads the log itself. */
export const createLogFeed = (log: Log): Feed => {
  const closing = new AbortController();
  const recent = createRecentEvents();
  const wakeUps = createWakeUps();
  let following: Promise<void> | undefined;
  return {
    consume: ({ after, signal }) => {
      following ??= followEnd(log, recent, wakeUps, closing.signal);
      return batchesAfter(log, recent, wakeUps, after, AbortSignal.any([signal, closing.signal]));
    },
    close: async () => {
      closing.abort();
      await following;
    },
  };
};
