import { openEvents } from '@waivers/events/delivery/follower/open-events.ts';
import { errorClassOf } from '@waivers/events/delivery/follower/parked.ts';
import { concerns } from '@waivers/events/delivery/follower/ready-events.ts';
import type { KeyStore } from '@waivers/events/keys/key-store.ts';
import { codec, type DecodedEvent } from '@waivers/events/log/codec.ts';
import type { EventLog, LogPosition, RecordedEvent } from '@waivers/events/log/event-log.ts';
import type { ProjectedEvent, Projection, ReadModelRow } from '../projection.ts';
import type { RowsByTable } from './copy-rows.ts';
import type { FromWorker } from './page-messages.ts';

/** A stretch of the log: up to `limit` events after a position. */
export type Page = { readonly after: LogPosition | undefined; readonly limit: number };

export type PageRead = {
  /** The position of the page's last event; undefined when there is none. */
  readonly last: LogPosition | undefined;
  readonly events: number;
};

export type PageLoaded = {
  readonly rows: number;
  /** Whether there are events that have no rows of their own and are to be applied when all rows are in. */
  readonly hasOthers: boolean;
};

export type PageServices = {
  readonly log: Pick<EventLog, 'readAll'>;
  readonly keys: Pick<KeyStore, 'find'>;
  readonly projection: Pick<Projection, 'handles' | 'rowsOf'>;
  readonly store: (rows: RowsByTable) => Promise<void>;
};

/** An event, or what it leads to, cannot be stored. Its class alone is told: a message could quote what somebody typed. */
export class EventFailure extends Error {
  constructor(cause: unknown) {
    super(`An event cannot be projected: ${errorClassOf(cause)}`);
    this.name = 'EventFailure';
  }
}

/** What is told of a page that has failed, to where it is logged. */
export const pageFailure = (number: number, error: unknown): FromWorker & { kind: 'failed' } => {
  const isEvent = error instanceof EventFailure;
  const reason = isEvent ? error.message : `A page of the log cannot be loaded: ${errorClassOf(error)}`;
  return { kind: 'failed', number, isEvent, reason };
};

/** SQLSTATE classes of values that a table does not take: data exceptions, constraints, limits. */
const REFUSED_VALUE = /^(?:21|22|23|54)/;

const isRefusedValue = (error: unknown): boolean =>
  REFUSED_VALUE.test(String((error as { readonly code?: string }).code ?? ''));

export const readPage = (log: Pick<EventLog, 'readAll'>, { after, limit }: Page) =>
  log.readAll({ limit, ...(after === undefined ? {} : { after }) });

const orEventFailure = <Result>(work: () => Result): Result => {
  try {
    return work();
  } catch (error) {
    throw new EventFailure(error);
  }
};

/** Not remembered, as the runner does for several projections: each event is looked at once. */
const decodeHandled = (
  projection: Pick<Projection, 'handles'>,
  events: readonly RecordedEvent[],
): readonly DecodedEvent[] =>
  events
    .filter(({ type }) => concerns(projection, type))
    .map((event) => codec.decode(event))
    .filter(({ type }) => projection.handles.includes(type));

type Projected = { readonly byTable: RowsByTable; readonly rows: number; readonly hasOthers: boolean };

const projectPage = (rowsOf: Projection['rowsOf'], events: readonly ProjectedEvent[]): Projected => {
  const byTable = new Map<string, ReadModelRow[]>();
  let rows = 0;
  let hasOthers = false;
  for (const event of events) {
    const own = rowsOf?.(event);
    if (own === undefined) hasOthers = true;
    for (const [table, some] of Object.entries(own ?? {})) {
      const into = byTable.get(table) ?? [];
      byTable.set(table, into);
      into.push(...some);
      rows += some.length;
    }
  }
  return { byTable, rows, hasOthers };
};

/** A page's events, decoded. Its texts, five kilobytes each, are garbage as soon as this has answered. */
const decodePage = async (
  { log, projection }: PageServices,
  page: Page,
  onRead: (read: PageRead) => void,
): Promise<readonly DecodedEvent[]> => {
  const events = await readPage(log, page);
  onRead({ last: events.at(-1)?.position, events: events.length });
  return orEventFailure(() => decodeHandled(projection, events));
};

/** The rows of a page: all that is kept of its events while the database takes them. */
const rowsOfPage = async (
  services: PageServices,
  page: Page,
  onRead: (read: PageRead) => void,
): Promise<Projected> => {
  const opened = await openEvents(services.keys, await decodePage(services, page, onRead));
  return orEventFailure(() => projectPage(services.projection.rowsOf, opened));
};

/**
 * Projects a page of the log: stores the rows of every event that has rows of its own.
 * @param onRead called as soon as the page's end is known, so that somebody else can begin with the next one
 * @throws EventFailure when an event cannot be decoded, opened or stored; else what log, keys or database fail with
 */
export const loadPage = async (
  services: PageServices,
  page: Page,
  onRead: (read: PageRead) => void,
): Promise<PageLoaded> => {
  const { byTable, rows, hasOthers } = await rowsOfPage(services, page, onRead);
  if (rows > 0) {
    await services.store(byTable).catch((error: unknown) => {
      throw isRefusedValue(error) ? new EventFailure(error) : error;
    });
  }
  return { rows, hasOthers };
};
