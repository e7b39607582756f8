import { LogError } from '../port/errors.ts';
import type { Append } from '../port/event-log.ts';

export type InFlightLimits = {
  readonly maxQueued: number;
  readonly maxQueuedBytes: number;
};

export type InFlight = {
  /** @throws LogError `log_overloaded` immediately if too much is in flight, or `log_unavailable` once closed */
  run<Answer>(append: Append, bytes: number, work: () => Promise<Answer>): Promise<Answer>;
  depth(): number;
  close(): Promise<void>;
};

/** Runs identical concurrent appends one after another, so that the second finds the first one's events. */
export const createInFlight = ({ maxQueued, maxQueuedBytes }: InFlightLimits): InFlight => {
  const running = new Set<Promise<unknown>>();
  const byFirstId = new Map<string, Promise<unknown>>();
  let bytesUnderWay = 0;
  let closed = false;

  const refuse = (bytes: number): void => {
    if (closed) throw new LogError('log_unavailable', 'The log is closed.');
    if (running.size < maxQueued && bytesUnderWay + bytes <= maxQueuedBytes) return;
    throw new LogError(
      'log_overloaded',
      `${running.size} appends of ${bytesUnderWay} bytes wait for the log already; try again in a moment.`,
    );
  };

  return {
    run: async (append, bytes, work) => {
      refuse(bytes);
      const id = append.events[0]?.eventId ?? '';
      const before = byFirstId.get(id);
      const mine = before === undefined ? work() : before.then(work, work);
      running.add(mine);
      byFirstId.set(id, mine);
      bytesUnderWay += bytes;
      try {
        return await mine;
      } finally {
        running.delete(mine);
        if (byFirstId.get(id) === mine) byFirstId.delete(id);
        bytesUnderWay -= bytes;
      }
    },
    depth: () => running.size,
    close: async () => {
      closed = true;
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
};
