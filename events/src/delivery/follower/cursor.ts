import type { QueryExecutorProvider } from 'kysely';
import type { EventLog, LogPosition, RecordedEvent } from '../../log/port/event-log.ts';
import { comparePositions } from '../../log/port/log-position.ts';
import type { FeedBatch } from '../feed/feed.ts';
import { applyEvents } from './apply-events.ts';
import type { DeliveredEvent } from './delivered-event.ts';
import type { Follower, FollowerStore } from './follower.ts';
import type { ParkedEvent } from './parked-event.ts';
import type { PreparedEvent, PrepareEvents } from './prepare-events.ts';
import { retryStream } from './retry-stream.ts';

export type CursorEvents = {
  moved(position: LogPosition): void;
  committed(count: number, applied: readonly DeliveredEvent[], ms: number): void;
  waiting(streams: number, added: readonly ParkedEvent[]): void;
};

export type CursorServices = {
  readonly log: Pick<EventLog, 'readAll' | 'readStream'>;
  readonly prepareEvents: PrepareEvents;
  readonly events: CursorEvents;
};

/** Advances a follower. Nothing else may move its position. */
export type Cursor = {
  position(): LogPosition | undefined;
  apply(batches: readonly FeedBatch[]): Promise<void>;
  /** Applies the log's events up to a position, or up to the end, which may never be reached under load. */
  catchUp(until?: LogPosition): Promise<void>;
  flush(afterMs?: number): Promise<void>;
  retry(which: 'all' | 'requested'): Promise<void>;
};

const PAGE = 200;

const appliedOf = (ready: PreparedEvent): readonly DeliveredEvent[] =>
  'event' in ready ? [ready.event] : [];

const isAfter = (position: LogPosition, other: LogPosition | undefined): boolean =>
  other === undefined || comparePositions(position, other) > 0;

/** Whether a batch starts at or before a position, so that applying it leaves no gap. */
const follows = (previous: LogPosition | undefined, position: LogPosition | undefined): boolean =>
  previous === undefined || (position !== undefined && comparePositions(previous, position) <= 0);

export const openCursor = async <Within extends QueryExecutorProvider>(
  store: FollowerStore<Within>,
  follower: Follower<Within>,
  { log, prepareEvents, events: listener }: CursorServices,
): Promise<Cursor> => {
  let stored = await store.checkpoint();
  let position = stored;
  let unstoredSince: number | undefined;
  let unacknowledged: FeedBatch[] = [];
  const waiting = new Set((await store.parked()).map(({ stream }) => stream));
  listener.waiting(waiting.size, []);
  if (position !== undefined) listener.moved(position);

  const commit = async (events: readonly RecordedEvent[], last: LogPosition): Promise<void> => {
    const ready = await prepareEvents(
      follower,
      events.filter(({ stream }) => !waiting.has(stream)),
    );
    if (ready.length === 0) {
      unstoredSince ??= performance.now();
    } else {
      const started = performance.now();
      const parked = await store.transaction(async (transaction) => {
        const added = await applyEvents(transaction, follower, ready, waiting);
        for (const each of added) await store.park(transaction, each);
        await store.moveCheckpoint(stored, last, transaction);
        return added;
      });
      stored = last;
      unstoredSince = undefined;
      listener.committed(events.length, ready.flatMap(appliedOf), performance.now() - started);
      for (const { stream } of parked) waiting.add(stream);
      if (parked.length > 0) listener.waiting(waiting.size, parked);
    }
    position = last;
    listener.moved(last);
  };

  const applyNew = async (events: readonly RecordedEvent[]): Promise<void> => {
    const last = events.at(-1)?.position;
    if (last !== undefined) await commit(events, last);
  };

  const acknowledge = async (): Promise<void> => {
    const done = unacknowledged;
    unacknowledged = [];
    for (const batch of done) await batch.ack();
  };

  const readOn = async (until: LogPosition | undefined): Promise<void> => {
    while (until === undefined || isAfter(until, position)) {
      const page = await log.readAll(
        position === undefined ? { limit: PAGE } : { limit: PAGE, after: position },
      );
      if (page.length === 0) return;
      await applyNew(page);
    }
  };

  const flush = async (afterMs = 0): Promise<void> => {
    if (unstoredSince !== undefined && performance.now() - unstoredSince >= afterMs) {
      await store.moveCheckpoint(stored, position);
      stored = position;
      unstoredSince = undefined;
    }
    if (unstoredSince === undefined) await acknowledge();
  };

  return {
    position: () => position,
    apply: async (batches) => {
      let run: RecordedEvent[] = [];
      for (const batch of batches) {
        if (!follows(batch.previous, run.at(-1)?.position ?? position)) {
          await applyNew(run);
          run = [];
          await readOn(batch.previous);
        }
        const end = run.at(-1)?.position ?? position;
        run.push(...batch.events.filter((event) => isAfter(event.position, end)));
      }
      await applyNew(run);
      unacknowledged.push(...batches);
      if (unstoredSince === undefined) await acknowledge();
    },
    catchUp: (until) => readOn(until),
    flush,
    retry: async (which) => {
      const streams = await store.parked();
      const chosen = streams.filter((each) => which === 'all' || each.retryRequested);
      if (chosen.length === 0) return;
      await flush();
      for (const each of chosen) {
        const at = position;
        const parked = await store.transaction(async (transaction) => {
          const again = await retryStream(transaction, store, follower, each, at, { log, prepareEvents });
          await store.moveCheckpoint(at, at, transaction);
          return again;
        });
        if (parked === undefined) waiting.delete(each.stream);
        listener.waiting(waiting.size, parked === undefined ? [] : [parked]);
      }
    },
  };
};
