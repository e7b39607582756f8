/** What an address of a log may begin with. */
const POSTGRES = /^postgres(ql)?:$/;
const EVENTSTOREDB = /^(esdb|kurrentdb)(\+discover)?:$/;

const schemeOf = (text: string): string => text.slice(0, text.indexOf(':') + 1);

/** `postgres://…`, `postgresql://…` */
export const isPostgresAddress = (text: string): boolean => POSTGRES.test(schemeOf(text));

/** `esdb://…`, `kurrentdb://…`, and with `+discover` those of a cluster. */
export const isEventStoreDbAddress = (text: string): boolean => EVENTSTOREDB.test(schemeOf(text));

/** What the names of our streams begin with on EventStoreDB, unless EVENTSTOREDB_PREFIX says something else. */
export const DEFAULT_PREFIX = 'waiver.';

/** EVENTSTOREDB_URL and EVENTSTOREDB_PREFIX: the event store that stands in the place of the log in PostgreSQL. */
export type EventStore = {
  /** `esdb://…` or `kurrentdb://…`, credentials included. */
  readonly url: string;
  readonly prefix: string;
};
