import { openEvents } from '@waivers/events/delivery/follower/open-events.ts';
import { errorClassOf } from '@waivers/events/delivery/follower/parked-event.ts';
import { mayHandle } from '@waivers/events/delivery/follower/prepare-events.ts';
import type { KeyStore } from '@waivers/events/keys/key-store.ts';
import { codec, type DecodedEvent } from '@waivers/events/log/port/codec.ts';
import type { EventLog, RecordedEvent } from '@waivers/events/log/port/event-log.ts';
import type { ProjectedEvent, Projection, ReadModelRow } from '../projection.ts';
import type { RowsByTable } from './copy-rows.ts';
import type { FromWorker, LogPage, PageLoaded, PageRead } from './page-messages.ts';

export type PageLoadServices = {
  readonly log: Pick<EventLog, 'readAll'>;
  readonly keys: Pick<KeyStore, 'find'>;
  readonly projection: Pick<Projection, 'handles' | 'rowsOf'>;
  readonly store: (rows: RowsByTable) => Promise<void>;
};

/** Keeps only the error class because messages may quote user input. */
export class EventFailure extends Error {
  constructor(cause: unknown) {
    super(`An event cannot be projected: ${errorClassOf(cause)}`);
    this.name = 'EventFailure';
  }
}

export const pageFailure = (number: number, error: unknown): FromWorker & { kind: 'failed' } => {
  const isEvent = error instanceof EventFailure;
  const reason = isEvent ? error.message : `A page of the log cannot be loaded: ${errorClassOf(error)}`;
  return { kind: 'failed', number, isEvent, reason };
};

/** SQLSTATE classes of rejected values: data exceptions, constraint violations and exceeded limits. */
const REFUSED_VALUE = /^(?:21|22|23|54)/;

const isRefusedValue = (error: unknown): boolean =>
  REFUSED_VALUE.test(String((error as { readonly code?: string }).code ?? ''));

export const readLogPage = (log: Pick<EventLog, 'readAll'>, { after, limit }: LogPage) =>
  log.readAll({ limit, ...(after === undefined ? {} : { after }) });

const orEventFailure = <Result>(work: () => Result): Result => {
  try {
    return work();
  } catch (error) {
    throw new EventFailure(error);
  }
};

const decodeHandled = (
  projection: Pick<Projection, 'handles'>,
  events: readonly RecordedEvent[],
): readonly DecodedEvent[] =>
  events
    .filter(({ type }) => mayHandle(projection, type))
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

const decodePage = async (
  { log, projection }: PageLoadServices,
  page: LogPage,
  onRead: (read: PageRead) => void,
): Promise<readonly DecodedEvent[]> => {
  const events = await readLogPage(log, page);
  onRead({ last: events.at(-1)?.position, events: events.length });
  return orEventFailure(() => decodeHandled(projection, events));
};

const rowsOfPage = async (
  services: PageLoadServices,
  page: LogPage,
  onRead: (read: PageRead) => void,
): Promise<Projected> => {
  const opened = await openEvents(services.keys, await decodePage(services, page, onRead));
  return orEventFailure(() => projectPage(services.projection.rowsOf, opened));
};

/** @param onRead called once the end of the page is known @throws EventFailure if an event cannot be stored */
export const loadPage = async (
  services: PageLoadServices,
  page: LogPage,
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
