import type { Append } from '../../port/event-log.ts';
import { createGroupRead } from '../../postgres/group-read.ts';
import { waitAfter } from '../backoff.ts';
import { unavailable } from '../client-errors.ts';
import type { EventStoreConnection } from '../connection.ts';
import type { Appended } from '../protocol/batch-append.ts';
import type { ServerEvent } from '../protocol/server-event.ts';
import type { StreamNames } from '../stream-names.ts';
import type { PageReader } from './read-pages.ts';
import { findRepeatAt, type Repeat, repeatIn } from './repeats.ts';

type ReadBackWith = {
  readonly pages: PageReader;
  readonly names: StreamNames;
  readonly connection: EventStoreConnection;
  readonly keepTryingMs: number;
};

const pageOf = (count: number): number => 2 * count + 20;

/** Groups reads, because appends lie close together, and reading each stream would cost more than the appends. */
const createReadAt = (pages: PageReader) =>
  createGroupRead<bigint, ServerEvent | 'elsewhere'>(async (commits) => {
    const [lowest = 0n] = commits.toSorted((one, other) => (one < other ? -1 : 1));
    const page = await pages.all(lowest, pageOf(commits.length));
    const found = new Map(page.map((event) => [event.commit, event]));
    return commits.map((commit) => found.get(commit) ?? 'elsewhere');
  });

/**
 * Reads back what the server stored under the ids of an acknowledged append. The server compares only ids, so it
 * acknowledges a repeat by any client, with any content, possibly before the stream can be read.
 * @throws LogError `event_id_reused`, or `log_unavailable` if the events cannot be found
 */
export const createReadBack = ({ pages, names, connection, keepTryingMs }: ReadBackWith) => {
  const readAt = createReadAt(pages);

  const inLog = async (append: Append, commit: bigint | undefined): Promise<Repeat | undefined> => {
    if (commit === undefined || append.events.length > 1) return undefined;
    const event = await readAt(commit).catch(() => 'elsewhere' as const);
    if (event === 'elsewhere' || event.streamId !== names.onServer(append.stream)) return undefined;
    return repeatIn(append, [event]);
  };

  const inStream = async (append: Append, version: number): Promise<Repeat> => {
    const giveUpAt = performance.now() + keepTryingMs;
    for (let failures = 1; ; failures += 1) {
      const found = await findRepeatAt(pages, names, append, version - append.events.length);
      if (found.outcome === 'duplicate') return found;
      if (performance.now() > giveUpAt || connection.closing.aborted) {
        throw unavailable(new Error('The server acknowledged events that cannot be read yet'));
      }
      await waitAfter(failures, connection.closing);
    }
  };

  return async (append: Append, { version, commit }: Appended): Promise<Repeat> =>
    (await inLog(append, commit)) ?? (await inStream(append, version));
};
