import { foldCache } from '@waivers/events/folds/fold-stream.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { LRUCache } from 'lru-cache';

type Reading<Value> = { readonly version: number; readonly value: Value };

const REMEMBERED = 200;

/** Caches values until their stream changes, because every customer mail needs them. Never stale. */
export const cacheReadings = <Value>(
  log: Pick<EventLog, 'readStream'>,
  streamOf: (id: string) => string,
  read: (id: string) => Promise<Value>,
): ((id: string) => Promise<Value>) => {
  const versions = foldCache(log, (nothing: undefined) => nothing, undefined, { remembered: REMEMBERED });
  const known = new LRUCache<string, Reading<Promise<Value>>>({ max: REMEMBERED });

  return async (id) => {
    const { version } = await versions(streamOf(id));
    const found = known.get(id);
    if (found?.version === version) return found.value;
    const reading = { version, value: read(id) };
    known.set(id, reading);
    reading.value.catch(() => known.get(id) === reading && known.delete(id));
    return reading.value;
  };
};
