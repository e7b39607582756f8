import type { LogPosition, RecordedEvent } from '../../log/port/event-log.ts';

export type RecentEvents = {
  restart(after: LogPosition): void;
  push(events: readonly RecordedEvent[]): void;
  after(position: LogPosition, limit: number): readonly RecordedEvent[] | undefined;
};

const LIMITS = { events: 1000, bytes: 2 * 1024 * 1024 };

const sizeOf = ({ data, metadata }: RecordedEvent): number => data.length + metadata.length;

export const createRecentEvents = (limits: typeof LIMITS = LIMITS): RecentEvents => {
  let events: RecordedEvent[] = [];
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
