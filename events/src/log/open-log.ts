import type { Append, EventLog } from './event-log.ts';
import { DEFAULT_PREFIX, type EventStore, isEventStoreDbAddress, isPostgresAddress } from './log-address.ts';
import { createPostgresLog } from './postgres-log.ts';

/** A log as the product's processes hold it, whichever store it stands in. */
export type OpenedLog = EventLog & {
  /** How many appends have no answer yet. */
  appendQueueDepth(): number;
};

export type OpenLogOptions = {
  /** What the names of our streams begin with on EventStoreDB. */
  readonly prefix?: string | undefined;
  /** What a log that is new begins with: the first event of the log whose copy it will be. */
  readonly begins?: Append;
  /** How many connections read at a time, where each reads one thing at a time. */
  readonly readConnections?: number | undefined;
};

/**
 * The log at an address: `postgres://…` (as role `app`), `esdb://…` or `kurrentdb://…`. EventStoreDB's client is loaded
 * by those alone who use it: in every thread it takes a quarter of a second and 17 MB.
 * @throws Error for any other address
 */
export const openLog = async (
  url: string,
  { prefix = DEFAULT_PREFIX, begins, readConnections }: OpenLogOptions = {},
): Promise<OpenedLog> => {
  const beginning = begins === undefined ? {} : { begins };
  if (isEventStoreDbAddress(url)) {
    const { createEventStoreDbLog } = await import('./eventstoredb/eventstoredb-log.ts');
    return createEventStoreDbLog({ url, prefix, ...beginning });
  }
  if (isPostgresAddress(url)) {
    const reading = readConnections === undefined ? {} : { readConnections };
    return createPostgresLog({ connectionString: url, ...reading, ...beginning });
  }
  throw new Error('A log stands at postgres://…, esdb://… or kurrentdb://….');
};

/** Where the product keeps its log. */
export type LogPlace = {
  /** The database, as the role that the process or thread works as. */
  readonly connectionString: string;
  /** undefined: the log stands in the database. */
  readonly eventStore: EventStore | undefined;
  readonly readConnections?: number;
};

/** The log of the product. Nothing but this knows in which store it stands. */
export const openProductLog = ({
  connectionString,
  eventStore,
  readConnections,
}: LogPlace): Promise<OpenedLog> =>
  openLog(eventStore?.url ?? connectionString, { prefix: eventStore?.prefix, readConnections });
