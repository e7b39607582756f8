import { LRUCache } from 'lru-cache';
import type { Metadata } from '../../definitions/event.ts';
import type { EventLog } from '../../log/port/event-log.ts';
import type { ParkedStreams } from './retry-parked.ts';

const REMEMBERED = 10_000;
/** Limits how much of the log one call reads. */
const MAX_LOOKUPS = 200;

/**
 * Returns a function that counts parked streams by account. Only the log knows a stream's account, so it returns
 * undefined while the log is unavailable, or as long as it has not looked up all of them.
 */
export const countParkedByAccount = (
  log: Pick<EventLog, 'readStream'>,
  parked: Pick<ParkedStreams, 'list'>,
): (() => Promise<ReadonlyMap<string, number> | undefined>) => {
  const accounts = new LRUCache<string, string>({ max: REMEMBERED });
  const lookUp = async (stream: string): Promise<void> => {
    const [first] = await log.readStream(stream, { limit: 1 });
    if (first !== undefined) accounts.set(stream, (JSON.parse(first.metadata) as Metadata).accountId);
  };
  return async () => {
    const streams = [...new Set((await parked.list()).map(({ stream }) => stream))];
    const missing = streams.filter((stream) => !accounts.has(stream)).slice(0, MAX_LOOKUPS);
    await Promise.allSettled(missing.map(lookUp));
    const counts = new Map<string, number>();
    for (const stream of streams) {
      const accountId = accounts.get(stream);
      if (accountId === undefined) return undefined;
      counts.set(accountId, (counts.get(accountId) ?? 0) + 1);
    }
    return counts;
  };
};
