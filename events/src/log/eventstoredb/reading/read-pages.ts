import type { EventEmitter } from 'node:events';
import {
  type AllStreamRecordedEvent,
  BACKWARDS,
  END,
  ErrorType,
  type EventStoreDBClient,
  FORWARDS,
  type Position,
  type ReadRevision,
  type RecordedEvent,
  type START,
  type StreamingRead,
} from '@eventstore/db-client';
import { clientErrorType } from '../client-errors.ts';
import type { EventStoreConnection } from '../connection.ts';

import { readAllFiltered } from './filtered-read.ts';

export type EventPlace = { readonly commit: bigint; readonly eventId: string };

/** Commit and prepare positions are equal for events appended over gRPC. */
export const positionAt = (commit: bigint): Position => ({ commit, prepare: commit });

export const placeOf = (event: RecordedEvent): EventPlace => {
  if (event.position === undefined) throw new Error(`Event ${event.id} came without its position.`);
  return { commit: event.position.commit, eventId: event.id };
};

const OK = 0;

class ReadCutOff extends Error {
  constructor(status: number) {
    super(`The read was cut off (status ${status}).`);
    this.name = 'ReadCutOff';
  }
}

/** Resolves with a read's gRPC status. The client hides it and ends a cancelled read as if it were complete. */
const statusOf = (read: StreamingRead<unknown>): Promise<number> =>
  new Promise((resolve) => {
    read.once('pipe', (call) => {
      (call as EventEmitter).once('status', ({ code }: { readonly code: number }) => resolve(code));
    });
  });

/** Collects all events of a read. Reads must be bounded and drained, or they exhaust memory. @throws ReadCutOff */
const drain = async <Resolved extends { readonly event?: RecordedEvent }>(
  read: StreamingRead<Resolved>,
  heard: () => void,
): Promise<readonly RecordedEvent[]> => {
  // Without a listener, a late error would crash the process.
  read.on('error', () => undefined);
  const ended = statusOf(read);
  const events: RecordedEvent[] = [];
  for await (const { event } of read) {
    heard();
    if (event !== undefined) events.push(event);
  }
  const status = await ended;
  if (status !== OK) throw new ReadCutOff(status);
  return events;
};

export type PageReader = {
  stream(
    name: string,
    from: ReadRevision,
    count: number,
    direction?: 'forwards' | 'backwards',
  ): Promise<readonly RecordedEvent[] | undefined>;
  all(from: Position | typeof START, count: number): Promise<readonly AllStreamRecordedEvent[]>;
  last(before: Position | typeof END, count: number): Promise<readonly AllStreamRecordedEvent[]>;
  filtered(
    prefix: string,
    from: Position | typeof END,
    count: number,
    direction: 'forwards' | 'backwards',
  ): Promise<readonly AllStreamRecordedEvent[]>;
  /** Whether a stream was deleted or truncated, so that it or its beginning appears never to have existed. */
  isCutOff(name: string): Promise<boolean>;
};

const requiresLeader = true;

/** Long enough to skip tens of millions of other applications' events. */
const SEARCH_DEADLINE_MS = 60_000;

/** Prefix of metadata stream names. `$tb` below is the metadata field with the first visible revision. */
const METADATA_OF = '$$';
const TRUNCATE_BEFORE = '$tb';

const streamPage = async (
  client: EventStoreDBClient,
  heard: () => void,
  name: string,
  options: { fromRevision: ReadRevision; maxCount: number; direction: 'forwards' | 'backwards' },
): Promise<readonly RecordedEvent[] | undefined> => {
  try {
    return await drain(client.readStream(name, { ...options, requiresLeader }), heard);
  } catch (error) {
    if (clientErrorType(error) === ErrorType.STREAM_NOT_FOUND) return undefined;
    throw error;
  }
};

type ReadLimits = { readonly readDeadlineMs: number; readonly unansweredMs: number };

export const createPageReader = (
  connection: EventStoreConnection,
  { readDeadlineMs: deadlineMs, unansweredMs }: ReadLimits,
): PageReader => {
  const heard = (): void => connection.heard();
  const last: PageReader['last'] = (fromPosition, maxCount) =>
    connection.read(
      (client) =>
        drain(client.readAll({ fromPosition, maxCount, direction: BACKWARDS, requiresLeader }), heard),
      deadlineMs,
    ) as Promise<readonly AllStreamRecordedEvent[]>;
  /** The server is silent while searching. Small reads in between tell a long search from a frozen server. */
  const whileSearching = async <Answer>(search: Promise<Answer>): Promise<Answer> => {
    const asking = setInterval(() => void last(END, 1).catch(() => undefined), unansweredMs / 3);
    return search.finally(() => clearInterval(asking));
  };
  return {
    last,
    stream: (name, fromRevision, maxCount, direction = FORWARDS) =>
      connection.read(
        (client) => streamPage(client, heard, name, { fromRevision, maxCount, direction }),
        deadlineMs,
      ),
    all: (fromPosition, maxCount) =>
      connection.read(
        (client) =>
          drain(client.readAll({ fromPosition, maxCount, direction: FORWARDS, requiresLeader }), heard),
        deadlineMs,
      ) as Promise<readonly AllStreamRecordedEvent[]>,
    filtered: (prefix, fromPosition, maxCount, direction) =>
      whileSearching(
        connection.read(
          (client) =>
            drain(
              readAllFiltered(client, prefix, { fromPosition, maxCount, direction, requiresLeader }),
              heard,
            ),
          SEARCH_DEADLINE_MS,
        ) as Promise<readonly AllStreamRecordedEvent[]>,
      ),
    isCutOff: async (name) => {
      // The client's own method mistakes an interrupted read for missing metadata.
      const last = { fromRevision: END, maxCount: 1, direction: BACKWARDS } as const;
      const [metadata] =
        (await connection.read(
          (client) => streamPage(client, heard, METADATA_OF + name, last),
          deadlineMs,
        )) ?? [];
      return TRUNCATE_BEFORE in ((metadata?.data ?? {}) as object);
    },
  };
};
