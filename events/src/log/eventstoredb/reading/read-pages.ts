import type { EventStoreConnection } from '../connection.ts';
import type { Node, ReadCall } from '../protocol/node.ts';
import { type AllRead, allRead, type Direction, streamRead } from '../protocol/requests.ts';
import { ofCall } from '../protocol/server-error.ts';
import { type ServerEvent, serverEvent } from '../protocol/server-event.ts';
import type { ReadAnswer, RecordedMessage } from '../protocol/service.ts';

export type EventPlace = { readonly commit: bigint; readonly eventId: string };

export const placeOf = ({ commit, eventId }: ServerEvent): EventPlace => ({ commit, eventId });

/** Collects all events of a read, or undefined if the stream does not exist. Reads must be bounded, or they exhaust memory. */
const drain = async (call: ReadCall, heard: () => void): Promise<readonly ServerEvent[] | undefined> => {
  const messages: RecordedMessage[] = [];
  let isMissing = false;
  await new Promise<void>((resolve, reject) => {
    call.on('data', ({ event, streamNotFound }: ReadAnswer) => {
      heard();
      if (streamNotFound !== undefined) isMissing = true;
      if (event?.event) messages.push(event.event);
    });
    // A read that was cut off emits its error before the end.
    call.on('error', (error) => reject(ofCall(error)));
    call.on('end', resolve);
  });
  return isMissing ? undefined : messages.map(serverEvent);
};

export type PageReader = {
  stream(
    name: string,
    from: bigint | 'end',
    count: number,
    direction?: Direction,
  ): Promise<readonly ServerEvent[] | undefined>;
  all(from: bigint, count: number): Promise<readonly ServerEvent[]>;
  /** Returns the server's last event. */
  last(): Promise<readonly ServerEvent[]>;
  filtered(
    prefix: string,
    from: bigint | 'end',
    count: number,
    direction: Direction,
  ): Promise<readonly ServerEvent[]>;
  /** Whether a stream was deleted or truncated, so that it or its beginning appears never to have existed. */
  isCutOff(name: string): Promise<boolean>;
};

/** Long enough to skip tens of millions of other applications' events. */
const SEARCH_DEADLINE_MS = 60_000;

/** Prefix of metadata stream names. `$tb` below is the metadata field with the first visible revision. */
const METADATA_OF = '$$';
const TRUNCATE_BEFORE = '$tb';

type ReadLimits = { readonly readDeadlineMs: number; readonly unansweredMs: number };

export const createPageReader = (
  connection: EventStoreConnection,
  { readDeadlineMs: deadlineMs, unansweredMs }: ReadLimits,
): PageReader => {
  const heard = (): void => connection.heard();
  const readAll = async (wanted: AllRead, limitMs: number) => {
    const read = (node: Node) => drain(node.read(allRead(wanted)), heard);
    return (await connection.read(read, limitMs)) ?? [];
  };
  const stream: PageReader['stream'] = (name, from, count, direction = 'forwards') =>
    connection.read(
      (node) => drain(node.read(streamRead({ stream: name, from, count, direction })), heard),
      deadlineMs,
    );
  const last = () => readAll({ from: 'end', count: 1, direction: 'backwards' }, deadlineMs);
  /** The server is silent while searching. Small reads in between tell a long search from a frozen server. */
  const whileSearching = async <Answer>(search: Promise<Answer>): Promise<Answer> => {
    const asking = setInterval(() => void last().catch(() => undefined), unansweredMs / 3);
    return search.finally(() => clearInterval(asking));
  };
  return {
    last,
    stream,
    all: (from, count) => readAll({ from, count, direction: 'forwards' }, deadlineMs),
    filtered: (prefix, from, count, direction) =>
      whileSearching(readAll({ prefix, from, count, direction }, SEARCH_DEADLINE_MS)),
    isCutOff: async (name) => {
      const [metadata] = (await stream(METADATA_OF + name, 'end', 1, 'backwards')) ?? [];
      return metadata !== undefined && TRUNCATE_BEFORE in (JSON.parse(metadata.data) as object);
    },
  };
};
