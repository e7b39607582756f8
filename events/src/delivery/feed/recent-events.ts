import type { LogPosition, RecordedEvent } from '../../log/event-log.ts';

/** The last events of the log, so that consumers which keep up share one read and one object of each event. */
export type RecentEvents = {
  /** Forgets everything; the next event follows on this position. */
  restart(after: LogPosition): void;
  push(events: readonly RecordedEvent[]): void;
  /** Up to `limit` events after a position; undefined when it is not among them: to be read from the log. */
  after(position: LogPosition, limit: number): readonly RecordedEvent[] | undefined;
};

/** A signature takes about 10 KB, so this is the last two hundred: a batch. */
const LIMITS = { events: 1000, bytes: 2 * 1024 * 1024 };

const sizeOf = ({ data, metadata }: RecordedEvent): number => data.length + metadata.length;

export const createRecentEvents = (limits: typeof LIMITS = LIMITS): RecentEvents => {
  let events: RecordedEvent[] = [];
  /** Position → how many events had been pushed up to and including it. */
  const places = new Map<LogPosition, number>();
  let pushed = 0;
  let bytes = 0;
  let before: LogPosition | undefined;

  const forgetOldest = (): void => {
    let forgotten = 0;
    for (const event of events) {
      if (events.length - forgotten <= limits.events && bytes <= limits.bytes) break;
      bytes -= sizeOf(event);
      if (before !== undefined) places.delete(before);
      before = event.position;
      forgotten += 1;
    }
    if (forgotten > 0) events = events.slice(forgotten);
  };

  return {
    restart: (after) => {
      events = [];
      places.clear();
      pushed = 0;
      bytes = 0;
      before = after;
      places.set(after, 0);
    },
    push: (added) => {
      for (const event of added) {
        events.push(event);
        pushed += 1;
        bytes += sizeOf(event);
        places.set(event.position, pushed);
      }
      forgetOldest();
    },
    after: (position, limit) => {
      const place = places.get(position);
      if (place === undefined) return undefined;
      const index = place - (pushed - events.length);
      return events.slice(index, index + limit);
    },
  };
};
