import { createWakeUps } from '../../log/port/wake-ups.ts';
import type { Feed, FeedBatch } from '../feed/feed.ts';

export type Intake = {
  size(): number;
  take(events: number): readonly FeedBatch[];
  wait(ms: number): Promise<void>;
  requireAlive(): void;
  readonly ended: Promise<void>;
};

const ENOUGH = 200;

/** Reads ahead, so that events arriving during a transaction form the next batch. */
export const createIntake = (batches: ReturnType<Feed['consume']>, signal: AbortSignal): Intake => {
  const waiting: FeedBatch[] = [];
  const arrived = createWakeUps();
  const taken = createWakeUps();
  let size = 0;
  let end: { readonly error?: unknown } | undefined;

  const pump = async (): Promise<void> => {
    for await (const batch of batches) {
      waiting.push(batch);
      size += batch.events.length;
      arrived.wake();
      while (size >= ENOUGH && !signal.aborted) {
        const seen = taken.count();
        if (size >= ENOUGH) await taken.wait(seen, 1000, signal);
      }
    }
  };

  const ended = pump().then(
    () => {
      end = {};
      arrived.wake();
    },
    (error: unknown) => {
      end = { error };
      arrived.wake();
    },
  );

  return {
    size: () => size,
    take: (events) => {
      const some: FeedBatch[] = [];
      let count = 0;
      for (const batch of waiting) {
        if (some.length > 0 && count + batch.events.length > events) break;
        some.push(batch);
        count += batch.events.length;
      }
      waiting.splice(0, some.length);
      size -= count;
      taken.wake();
      return some;
    },
    wait: async (ms) => {
      const seen = arrived.count();
      const hasFailed = end !== undefined && 'error' in end;
      if (size === 0 && !hasFailed) await arrived.wait(seen, ms, signal);
    },
    requireAlive: () => {
      if (end !== undefined && 'error' in end) throw end.error;
    },
    ended,
  };
};
