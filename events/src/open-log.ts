import {
  DEFAULT_PREFIX,
  type EventStore,
  isEventStoreDbAddress,
  isPostgresAddress,
} from './log/identity/log-address.ts';
import { refuseSecondLog } from './log/identity/own-log.ts';
import type { Append, EventLog } from './log/port/event-log.ts';
import { createPostgresLog } from './log/postgres/postgres-log.ts';

export type OpenedLog = EventLog & {
  appendQueueDepth(): number;
};

export type OpenLogOptions = {
  readonly prefix?: string | undefined;
  readonly begins?: Append;
  readonly beforeBegin?: () => Promise<void>;
  readonly readConnections?: number | undefined;
  /** Whether to refuse appends and never create a log. */
  readonly isReadOnly?: boolean;
};

/** Opens the log at `postgres://…` (as role `app`), `esdb://…` or `kurrentdb://…`. @throws Error for any other URL */
export const openLog = async (
  url: string,
  { prefix = DEFAULT_PREFIX, begins, beforeBegin, readConnections, isReadOnly = false }: OpenLogOptions = {},
): Promise<OpenedLog> => {
  const beginning = {
    ...(begins === undefined ? {} : { begins }),
    ...(beforeBegin === undefined ? {} : { beforeBegin }),
  };
  if (isEventStoreDbAddress(url)) {
    const { createEventStoreDbLog } = await import('./log/eventstoredb/eventstoredb-log.ts');
    return createEventStoreDbLog({ url, prefix, isReadOnly, ...beginning });
  }
  if (isPostgresAddress(url)) {
    const reading = readConnections === undefined ? {} : { readConnections };
    return createPostgresLog({ connectionString: url, isReadOnly, ...reading, ...beginning });
  }
  throw new Error('A log stands at postgres://…, esdb://… or kurrentdb://….');
};

export type LogPlace = {
  readonly connectionString: string;
  readonly eventStore: EventStore | undefined;
  readonly readConnections?: number;
};

/** Opens the product's log, never creating a second one for a database. No other code knows which store it is in. */
export const openProductLog = ({
  connectionString,
  eventStore,
  readConnections,
}: LogPlace): Promise<OpenedLog> =>
  openLog(eventStore?.url ?? connectionString, {
    prefix: eventStore?.prefix,
    beforeBegin: () => refuseSecondLog(connectionString),
    readConnections,
  });
