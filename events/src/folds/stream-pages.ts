import { codec, type DecodedEvent } from '../log/codec.ts';
import type { EventLog } from '../log/event-log.ts';

const PAGE = 50;

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
    if (page.length > 0) yield page.map(codec.decode);
    if (page.length < PAGE) return;
  }
}
