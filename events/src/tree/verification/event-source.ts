import { Client } from 'pg';
import { hashOfStoredText } from '../../log/port/event-hash.ts';
import type { EventLog, LogPosition, RecordedEvent } from '../../log/port/event-log.ts';
import { requirePosition } from '../../log/port/log-position.ts';
import { sha256Of } from '../../log/port/sha256.ts';
import {
  type CopiedEvent,
  copyEvents,
  readEventAt,
  type StoredEvent,
} from '../../log/postgres/copy-events.ts';

/** The hashes of an event. */
export type HashedEvent = {
  /** The store's own number. */
  readonly at: bigint;
  readonly type: string;
  /** SHA-256 of the stream's name, hexadecimal. */
  readonly streamHash: string;
  /** The hash of the stored text (`hashOfStoredText`). */
  readonly hash: string;
};

/** Reads the whole log in order. */
export type EventSource = {
  /** Returns the next events; none at the present end of the log, after which it may be called again. */
  next(): Promise<readonly HashedEvent[]>;
  /** Reads an event as it is stored, which is needed only where the log differs. */
  load(event: HashedEvent): Promise<StoredEvent>;
  /** Numbers that the store has missed so far, first and last of each hole. Only stores with dense numbers have any. */
  holes(): readonly (readonly [bigint, bigint])[];
  close(): Promise<void>;
};

const PAGE = 2000;

const numberOf = ({ position }: RecordedEvent): bigint => requirePosition(position).position;

type PortEvent = HashedEvent & { readonly stored: StoredEvent };

const hashed = (event: RecordedEvent): PortEvent => ({
  at: numberOf(event),
  type: event.type,
  streamHash: sha256Of(event.stream),
  hash: hashOfStoredText(event),
  stored: event,
});

/** Reads any store, page by page. */
export const portSource = (log: Pick<EventLog, 'readAll'>): EventSource => {
  let last: LogPosition | undefined;
  const holes: (readonly [bigint, bigint])[] = [];
  return {
    next: async () => {
      const behind = new Set<string>();
      const onHole = (_: string, eventId: string): void => void behind.add(eventId);
      const events = await log.readAll(
        last === undefined ? { limit: PAGE, onHole } : { after: last, limit: PAGE, onHole },
      );
      for (const [place, event] of events.entries()) {
        if (!behind.has(event.eventId)) continue;
        const before = place === 0 ? last : events[place - 1]?.position;
        const number = before === undefined ? 0n : requirePosition(before).position;
        holes.push([number + 1n, numberOf(event) - 1n]);
      }
      last = events.at(-1)?.position ?? last;
      return events.map(hashed);
    },
    load: async (event) => (event as PortEvent).stored,
    holes: () => holes,
    close: async () => undefined,
  };
};

const copied = ({ position, stream, type, text }: CopiedEvent): HashedEvent => ({
  at: position,
  type: type.toString(),
  streamHash: sha256Of(stream),
  hash: sha256Of(text),
});

/** Reads a log in PostgreSQL in one statement, without decoding it. @param connectionString of a role that may read it */
export const postgresSource = (connectionString: string): EventSource => {
  const holes: (readonly [bigint, bigint])[] = [];
  let last = 0n;
  const { next, close } = copyEvents(connectionString, copied);
  let client: Promise<Client> | undefined;
  const connect = async (): Promise<Client> => {
    const connecting = new Client({ connectionString });
    connecting.on('error', () => undefined);
    await connecting.connect();
    return connecting;
  };
  return {
    load: async ({ at }) => {
      client ??= connect();
      return readEventAt(await client, at);
    },
    next: async () => {
      const events = await next();
      for (const { at } of events) {
        if (at !== last + 1n) holes.push([last + 1n, at - 1n]);
        last = at;
      }
      return events;
    },
    holes: () => holes,
    close: async () => {
      await close();
      await (await client?.catch(() => undefined))?.end();
    },
  };
};
