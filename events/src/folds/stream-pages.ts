import { setImmediate } from 'node:timers/promises';
import { codec, type DecodedEvent } from '../log/port/codec.ts';
import type { EventLog, RecordedEvent } from '../log/port/event-log.ts';

/** Bounds the memory that a request needs when events have the maximum size. */
const SMALLEST_PAGE = 50;
const LARGEST_PAGE = 500;
const PAGE_CHARACTERS = 1024 * 1024;

/** Events can be up to 200 KB, and decoding them must not block other requests. */
const GIVE_WAY_AFTER_MS = 10;

type Decode = typeof codec.decode;

const decodeAll = async (
  page: readonly RecordedEvent[],
  decode: Decode,
): Promise<readonly DecodedEvent[]> => {
  const decoded: DecodedEvent[] = [];
  let begun = performance.now();
  for (const event of page) {
    decoded.push(decode(event));
    if (performance.now() - begun < GIVE_WAY_AFTER_MS) continue;
    await setImmediate();
    begun = performance.now();
  }
  return decoded;
};

/** Assumes that the events of a stream are similar in size. */
const nextLimit = (page: readonly RecordedEvent[]): number => {
  const characters = page.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
  const fitting = Math.floor((PAGE_CHARACTERS * page.length) / characters);
  return Math.min(LARGEST_PAGE, Math.max(SMALLEST_PAGE, fitting));
};

/**
 * Decodes a stream and yields pages of up to 500 events.
 * @param types yields only events of these types, in pages that may be empty; by default, all events in non-empty pages
 * @throws Error for an invalid event
 */
export async function* streamPages(
  log: Pick<EventLog, 'readStream'>,
  stream: string,
  fromVersion = 1,
  decode: Decode = codec.decodeInFold,
  types?: readonly string[],
): AsyncGenerator<readonly DecodedEvent[]> {
  for (let from = fromVersion, limit = SMALLEST_PAGE; ; ) {
    const page = await log.readStream(stream, { fromVersion: from, limit });
    if (page.length > 0) {
      const wanted = types === undefined ? page : page.filter(({ type }) => types.includes(type));
      yield await decodeAll(wanted, decode);
    }
    if (page.length < limit) return;
    from += limit;
    limit = nextLimit(page);
  }
}
