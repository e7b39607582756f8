import { setImmediate } from 'node:timers/promises';
import { codec, type DecodedEvent } from '../log/codec.ts';
import type { EventLog, RecordedEvent } from '../log/event-log.ts';

const PAGE = 50;

/** Events may hold 200 KB each; other requests are not to wait for all of them. */
const GIVE_WAY_AFTER_MS = 10;

const decodeAll = async (page: readonly RecordedEvent[]): Promise<readonly DecodedEvent[]> => {
  const decoded: DecodedEvent[] = [];
  let begun = performance.now();
  for (const event of page) {
    decoded.push(codec.decode(event));
    if (performance.now() - begun < GIVE_WAY_AFTER_MS) continue;
    await setImmediate();
    begun = performance.now();
  }
  return decoded;
};

/**
 * A stream decoded page by page, to bound memory. No page is empty.
 * @throws Error for an unknown or invalid event; LogError as `readStream`
 */
export async function* streamPages(
  log: Pick<EventLog, 'readStream'>,
  stream: string,
  fromVersion = 1,
): AsyncGenerator<readonly DecodedEvent[]> {
  for (let from = fromVersion; ; from += PAGE) {
    const page = await log.readStream(stream, { fromVersion: from, limit: PAGE });
    if (page.length > 0) yield await decodeAll(page);
    if (page.length < PAGE) return;
  }
}
