import type { Append, EventLog } from './event-log.ts';
import { createEventStoreDbLog } from './eventstoredb/eventstoredb-log.ts';
import { createPostgresLog } from './postgres-log.ts';

/** What an address of a log may begin with. */
const POSTGRES = /^postgres(ql)?:$/;
const EVENTSTOREDB = /^(esdb|kurrentdb)(\+discover)?:$/;

export type OpenLogOptions = {
  /** EVENTSTOREDB_PREFIX: what the names of our streams begin with on EventStoreDB; default `waiver.`. */
  readonly prefix?: string | undefined;
  /** What a log that is new begins with: the first event of the log whose copy it will be. */
  readonly begins?: Append;
};

export const isEventStoreDbUrl = (text: string): boolean =>
  EVENTSTOREDB.test(text.slice(0, text.indexOf(':') + 1));

/**
 * The log at an address: `postgres://…` (as role `app`), `esdb://…` or `kurrentdb://…`.
 * @throws Error for any other address
 */
export const openLog = (url: string, { prefix, begins }: OpenLogOptions = {}): EventLog => {
  const beginning = begins === undefined ? {} : { begins };
  if (isEventStoreDbUrl(url)) {
    return createEventStoreDbLog({ url, ...(prefix !== undefined && { prefix }), ...beginning });
  }
  if (POSTGRES.test(url.slice(0, url.indexOf(':') + 1))) {
    return createPostgresLog({ connectionString: url, ...beginning });
  }
  throw new Error('A log stands at postgres://…, esdb://… or kurrentdb://….');
};
