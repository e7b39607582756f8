const POSTGRES = /^postgres(ql)?:$/;
const EVENTSTOREDB = /^(esdb|kurrentdb)(\+discover)?:$/;

const schemeOf = (text: string): string => text.slice(0, text.indexOf(':') + 1);

export const isPostgresAddress = (text: string): boolean => POSTGRES.test(schemeOf(text));

export const isEventStoreDbAddress = (text: string): boolean => EVENTSTOREDB.test(schemeOf(text));

export type StoreName = 'PostgreSQL' | 'EventStoreDB';

export const DEFAULT_PREFIX = 'waiver.';

/** EVENTSTOREDB_URL and EVENTSTOREDB_PREFIX, for a log outside PostgreSQL. */
export type EventStore = {
  readonly url: string;
  readonly prefix: string;
};
