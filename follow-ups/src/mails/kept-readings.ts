import { foldCache } from '@waivers/events/folds/fold-stream.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { LRUCache } from 'lru-cache';

type Reading<Value> = { readonly version: number; readonly value: Value };

const REMEMBERED = 200;

/**
 * What a stream says, read and opened anew only when the stream has moved: a business and its owner are in every mail to
 * its customers. Never older than the request.
 */
export const keptReadings = <Value>(
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
    // Not for ever: the next one tries again.
    reading.value.catch(() => known.get(id) === reading && known.delete(id));
    return reading.value;
  };
};
