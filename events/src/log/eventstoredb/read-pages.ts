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
import { typeOf } from './client-errors.ts';
import type { EventStoreConnection } from './connection.ts';

import { readAllFiltered } from './filtered-read.ts';

/** Where an event stands on the server: the number and, as a witness that it is still the same log, the event's id. */
export type Place = { readonly commit: bigint; readonly eventId: string };

/** Commit and prepare are one number for everything that was appended over gRPC. */
export const positionAt = (commit: bigint): Position => ({ commit, prepare: commit });

export const placeOf = (event: RecordedEvent): Place => {
  if (event.position === undefined) throw new Error(`Event ${event.id} came without its position.`);
  return { commit: event.position.commit, eventId: event.id };
};

/** gRPC's status of a call that the server has ended by itself, after everything that it had to say. */
const OK = 0;

/** A read that ended before the server said that it was over. What came of it is no answer. */
class ReadCutOff extends Error {
  constructor(status: number) {
    super(`The read was cut off (status ${status}).`);
    this.name = 'ReadCutOff';
  }
}

/**
 * The status with which a read's call ends. The client keeps it to itself, and ends a read that was cancelled, as all
 * are whose client is replaced, like one that is complete. It pipes the call into the read, which is where we find it.
 */
const statusOf = (read: StreamingRead<unknown>): Promise<number> =>
  new Promise((resolve) => {
    read.once('pipe', (call) => {
      (call as EventEmitter).once('status', ({ code }: { readonly code: number }) => resolve(code));
    });
  });

/**
 * All events of one read. Each read is bounded by its `maxCount`, and drained: one that is left alone leaks, and one
 * without a bound fills the memory.
 * @throws ReadCutOff when it ended early
 */
const drain = async <Resolved extends { readonly event?: RecordedEvent }>(
  read: StreamingRead<Resolved>,
): Promise<readonly RecordedEvent[]> => {
  // An error that comes after the loop has ended would find no listener, and end the process.
  read.on('error', () => undefined);
  const ended = statusOf(read);
  const events: RecordedEvent[] = [];
  for await (const { event } of read) if (event !== undefined) events.push(event);
  const status = await ended;
  if (status !== OK) throw new ReadCutOff(status);
  return events;
};

export type PageReader = {
  /** Events of one stream from a revision on; undefined when there is no such stream. Tombstoned: throws the client's error. */
  stream(
    name: string,
    from: ReadRevision,
    count: number,
    direction?: 'forwards' | 'backwards',
  ): Promise<readonly RecordedEvent[] | undefined>;
  /** Events of the whole server from a position on, that position included. */
  all(from: Position | typeof START, count: number): Promise<readonly AllStreamRecordedEvent[]>;
  /** The last events of the whole server before a position, newest first. */
  last(before: Position | typeof END, count: number): Promise<readonly AllStreamRecordedEvent[]>;
  /** Events of the streams whose names begin with a prefix, from a position on; what else stands there does not come. */
  filtered(
    prefix: string,
    from: Position | typeof END,
    count: number,
    direction: 'forwards' | 'backwards',
  ): Promise<readonly AllStreamRecordedEvent[]>;
  /** Whether somebody has deleted a stream that reads as if it had never been, or hidden its beginning. */
  isCutOff(name: string): Promise<boolean>;
};

const requiresLeader = true;

/** What the name of a stream's metadata stream begins with, and how its events call the first revision that is shown. */
const METADATA_OF = '$$';
const TRUNCATE_BEFORE = '$tb';

const streamPage = async (
  client: EventStoreDBClient,
  name: string,
  options: { fromRevision: ReadRevision; maxCount: number; direction: 'forwards' | 'backwards' },
): Promise<readonly RecordedEvent[] | undefined> => {
  try {
    return await drain(client.readStream(name, { ...options, requiresLeader }));
  } catch (error) {
    if (typeOf(error) === ErrorType.STREAM_NOT_FOUND) return undefined;
    throw error;
  }
};

/** Reads with a bound, a deadline and further tries. */
export const createPageReader = (connection: EventStoreConnection, deadlineMs: number): PageReader => ({
  stream: (name, fromRevision, maxCount, direction = FORWARDS) =>
    connection.read((client) => streamPage(client, name, { fromRevision, maxCount, direction }), deadlineMs),
  all: (fromPosition, maxCount) =>
    connection.read(
      (client) => drain(client.readAll({ fromPosition, maxCount, direction: FORWARDS, requiresLeader })),
      deadlineMs,
    ) as Promise<readonly AllStreamRecordedEvent[]>,
  last: (fromPosition, maxCount) =>
    connection.read(
      (client) => drain(client.readAll({ fromPosition, maxCount, direction: BACKWARDS, requiresLeader })),
      deadlineMs,
    ) as Promise<readonly AllStreamRecordedEvent[]>,
  filtered: (prefix, fromPosition, maxCount, direction) =>
    connection.read(
      (client) =>
        drain(readAllFiltered(client, prefix, { fromPosition, maxCount, direction, requiresLeader })),
      deadlineMs,
    ) as Promise<readonly AllStreamRecordedEvent[]>,
  isCutOff: async (name) => {
    // The client's own way of reading metadata takes a read that was cut off for a stream that has none.
    const last = { fromRevision: END, maxCount: 1, direction: BACKWARDS } as const;
    const [metadata] =
      (await connection.read((client) => streamPage(client, METADATA_OF + name, last), deadlineMs)) ?? [];
    return TRUNCATE_BEFORE in ((metadata?.data ?? {}) as object);
  },
});
