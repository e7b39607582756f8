import { Client, type Connection, type Submittable } from 'pg';
import type { RecordedEvent } from '../port/event-log.ts';
import { copySocket } from './copy-socket.ts';

/** An event as PostgreSQL copies it out. The buffers are the driver's, which reuses them after the call. */
export type CopiedEvent = {
  readonly position: bigint;
  /** UTF-8. */
  readonly stream: Buffer;
  readonly type: Buffer;
  /** The text whose SHA-256 `hashOfStoredText` returns. */
  readonly text: Buffer;
};

export type CopyReader<Item> = {
  /** Returns the next events of the log in order; none at its present end, after which it may be called again. */
  next(): Promise<readonly Item[]>;
  close(): Promise<void>;
};

const PAGE = 2000;
const PAGES_AHEAD = 2;

/** One statement, whose plan must never sort a whole log of large texts. */
const SETTINGS =
  'set search_path = pg_catalog, pg_temp; set statement_timeout = 0; set enable_seqscan = off; set enable_sort = off';

const copyFrom = (after: bigint): string =>
  `copy (
    select position, stream, type, '["waiver-event/1",' || to_json(stream) || ',' || version || ',' || to_json(event_id)
      || ',' || to_json(type) || ',' || data || ',' || metadata || ']'
    from log.events where position > ${after} order by position
  ) to stdout (format binary)`;

/** The signature, flags and an empty extension, before the first row. */
const HEADER_BYTES = 19;
const END = -1;

/** Reads a row of PostgreSQL's binary COPY format, whose columns stand behind their lengths; undefined at the end. */
const parseRow = (row: Buffer, start: number): CopiedEvent | undefined => {
  if (row.readInt16BE(start) === END) return undefined;
  const stream = start + 2 + 4 + 8 + 4;
  const type = stream + row.readInt32BE(stream - 4) + 4;
  const text = type + row.readInt32BE(type - 4) + 4;
  return {
    position: row.readBigInt64BE(start + 2 + 4),
    stream: row.subarray(stream, type - 4),
    type: row.subarray(type, text - 4),
    text: row.subarray(text),
  };
};

type Running<Item> = Submittable & {
  readonly pages: (readonly Item[])[];
  /** Resolves once there is a page, or the copy has ended. */
  wait(): Promise<void>;
  resume(): void;
  isEnded(): boolean;
};

/** Hashing is left to `toItem`, which runs as rows arrive, so that no row waits in memory for more than two pages. */
const copyOut = <Item>(after: bigint, toItem: (event: CopiedEvent) => Item): Running<Item> => {
  const pages: (readonly Item[])[] = [];
  let page: Item[] = [];
  let [isFirst, isEnded] = [true, false];
  let connection: Connection | undefined;
  let failure: Error | undefined;
  let waiting = Promise.withResolvers<void>();
  const wake = (): void => {
    waiting.resolve();
    waiting = Promise.withResolvers();
  };
  const push = (): void => {
    if (page.length > 0) pages.push(page);
    page = [];
    if (pages.length >= PAGES_AHEAD) connection?.stream.pause();
    wake();
  };
  const handlers = {
    handleCopyData: ({ chunk }: { readonly chunk: Buffer }): void => {
      const event = parseRow(chunk, isFirst ? HEADER_BYTES : 0);
      isFirst = false;
      if (event === undefined) return;
      page.push(toItem(event));
      if (page.length === PAGE) push();
    },
    handleCommandComplete: (): void => undefined,
    handleReadyForQuery: (): void => {
      isEnded = true;
      push();
    },
    handleError: (error: Error): void => {
      failure = error;
      isEnded = true;
      push();
    },
  };
  return {
    ...handlers,
    submit: (to: Connection) => {
      connection = to;
      to.query(copyFrom(after));
    },
    pages,
    wait: async () => {
      if (pages.length === 0 && !isEnded) await waiting.promise;
      if (failure !== undefined) throw failure;
    },
    resume: () => {
      if (pages.length < PAGES_AHEAD) connection?.stream.resume();
    },
    isEnded: () => isEnded,
  };
};

/**
 * Reads the whole log without decoding it, several times as fast as `readAll`. Checks no numbering and no epoch.
 * @param connectionString of a role that may read the log
 * @param toItem called with each event once; must not keep its buffers
 */
export const copyEvents = <Item>(
  connectionString: string,
  toItem: (event: CopiedEvent) => Item,
): CopyReader<Item> => {
  let client: Promise<Client> | undefined;
  let running: Running<Item> | undefined;
  let last = 0n;
  const connect = async (): Promise<Client> => {
    const options = { connectionString, application_name: 'waivers log' };
    const ordinary = new Client(options);
    const connecting = ordinary.ssl ? ordinary : new Client({ ...options, stream: copySocket });
    // A failure reaches the running copy, too.
    connecting.on('error', () => undefined);
    await connecting.connect();
    await connecting.query(SETTINGS);
    return connecting;
  };
  const noting = (event: CopiedEvent): Item => {
    last = event.position;
    return toItem(event);
  };
  return {
    next: async () => {
      client ??= connect();
      const opened = await client;
      running ??= opened.query(copyOut(last, noting));
      await running.wait();
      const page = running.pages.shift() ?? [];
      if (running.pages.length === 0 && running.isEnded()) running = undefined;
      else running.resume();
      return page;
    },
    close: async () => {
      // An unfinished copy ends with its connection.
      running?.pages.splice(0);
      running?.resume();
      await (await client?.catch(() => undefined))?.end();
    },
  };
};

export type StoredEvent = Omit<RecordedEvent, 'position' | 'recordedAt'>;

/** @returns the event with this number @throws Error if it is gone */
export const readEventAt = async (client: Client, position: bigint): Promise<StoredEvent> => {
  const { rows } = await client.query<StoredEvent>({
    text: `select stream, version::int, event_id as "eventId", type, data::text, metadata::text
      from log.events where position = $1`,
    values: [position],
  });
  const [row] = rows;
  if (row === undefined) throw new Error(`Position ${position} has vanished from the log while it was read.`);
  return row;
};
