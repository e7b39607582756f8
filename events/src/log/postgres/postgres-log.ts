import { LOG_IDENTITY_STREAM } from '../../definitions/streams.ts';
import { createIdentityCache, type IdentityCache, requireOwnPosition } from '../identity/identity-cache.ts';
import { ensureIdentity, historyFrom } from '../identity/log-identity.ts';
import { LogError } from '../port/errors.ts';
import type { Append, AppendOutcome, EventLog, RecordedEvent } from '../port/event-log.ts';
import { follow } from '../port/follow.ts';
import { foreignPosition, formatPosition, type LogIdentity } from '../port/log-position.ts';
import { createWakeUps } from '../port/wake-ups.ts';
import { createGroupCommit, type GroupCommitLimits } from './group-commit.ts';
import { createGroupRead } from './group-read.ts';
import { type BatchOutcome, writeBatch } from './postgres-append.ts';
import { type ConnectionSettings, PostgresConnection, PostgresReadPool } from './postgres-connection.ts';
import { sqlStateOf } from './postgres-errors.ts';
import {
  type EventRow,
  readAllRows,
  readHead,
  readStreamBackRows,
  readStreamRows,
  readStreamsRows,
  recordedFrom,
  type StreamRead,
} from './postgres-read.ts';
import { listenForAppends } from './postgres-wake-ups.ts';

export type PostgresLogOptions = Partial<Omit<ConnectionSettings, 'connectionString'>> & {
  readonly connectionString: string;
  readonly readConnections?: number;
  readonly limits?: GroupCommitLimits;
  readonly now?: () => Date;
  readonly begins?: Append;
  readonly beforeBegin?: () => Promise<void>;
};

export type PostgresLog = EventLog & {
  appendQueueDepth(): number;
};

const createReader = (
  pool: PostgresReadPool,
  identity: IdentityCache,
): Pick<EventLog, 'readStream' | 'readStreamBack' | 'readAll' | 'head'> => {
  const recorded = async (rows: readonly EventRow[]): Promise<readonly RecordedEvent[]> => {
    if (rows.length === 0) return [];
    if (rows.some(({ stream }) => stream === LOG_IDENTITY_STREAM)) identity.forget();
    const of = await identity.current();
    return rows.map((row) => ({
      ...recordedFrom(row),
      position: formatPosition(of, row.position, row.event_id),
    }));
  };
  const readTogether = createGroupRead<StreamRead, readonly EventRow[]>((reads) =>
    readStreamsRows(pool, reads),
  );
  return {
    readStream: async (stream, { fromVersion = 1, limit } = {}) => {
      const read: StreamRead = { stream, fromVersion, limit };
      // Don't group reads of whole streams, which may be long and would hold up small reads.
      return recorded(await (limit === undefined ? readStreamRows(pool, read) : readTogether(read)));
    },
    readStreamBack: async (stream, { before, limit }) =>
      recorded(await readStreamBackRows(pool, stream, before, limit)),
    readAll: async ({ after, limit, onHole }) => {
      if (after === undefined) {
        await identity.current();
        return recorded((await readAllRows(pool, 0n, limit, onHole)).rows);
      }
      const { position, eventId } = await requireOwnPosition(identity, after);
      const { witness, rows } = await readAllRows(pool, position, limit, onHole);
      if (witness?.event_id !== eventId) throw foreignPosition(after, 'has no event in this log');
      return recorded(rows);
    },
    head: async () => {
      const of = await identity.current();
      const head = await readHead(pool);
      if (head === undefined) throw new LogError('log_corrupt', 'The log has begun but contains no event.');
      return formatPosition(of, head.position, head.eventId);
    },
  };
};

const withPosition = (of: LogIdentity, append: Append, stored: BatchOutcome): AppendOutcome => {
  if (stored.outcome === 'conflict') return stored;
  const last = append.events.at(-1);
  if (last === undefined) throw new LogError('invalid_append', 'There are no events.');
  return { ...stored, position: formatPosition(of, stored.position, last.eventId) };
};

/** A reader that starts before any writer just has to wait. */
const unlessReadOnly = (error: unknown): never => {
  if (sqlStateOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
  throw notBegun();
};

const notBegun = (): LogError =>
  new LogError('log_unavailable', 'The log has not begun yet; the command API begins it.');

const INSUFFICIENT_PRIVILEGE = '42501';

const DEFAULTS = { connectTimeoutMs: 3000, statementTimeoutMs: 10_000 };

export const createPostgresLog = (options: PostgresLogOptions): PostgresLog => {
  const { readConnections = 4, limits, now = () => new Date(), begins, ...others } = options;
  const { beforeBegin = async () => undefined, ...given } = others;
  const settings: ConnectionSettings = { ...DEFAULTS, ...given };
  const pool = new PostgresReadPool(settings, readConnections);
  const connection = new PostgresConnection(settings);
  const commit = createGroupCommit((batch) => writeBatch(connection, batch), limits);
  const wakeUps = createWakeUps();
  const closing = new AbortController();
  let listening: Promise<void> | undefined;
  let closed: Promise<void> | undefined;

  const close = async (): Promise<void> => {
    closing.abort();
    await commit.close();
    await Promise.all([connection.close(), pool.close(), listening]);
  };

  const readIdentity = () => readStreamRows(pool, { stream: LOG_IDENTITY_STREAM, fromVersion: 1 });
  const beginLog = async (append: Append) => {
    if (settings.isReadOnly === true) throw notBegun();
    return commit.append(append).catch(unlessReadOnly);
  };
  const identity = createIdentityCache(
    () => ensureIdentity({ read: readIdentity, append: beginLog, beforeBegin }, now, begins),
    async () => historyFrom(await readIdentity()),
  );
  const reader = createReader(pool, identity);

  return {
    ...reader,
    append: async (append) => {
      await identity.current();
      const stored = await commit.append(append);
      if (append.stream === LOG_IDENTITY_STREAM) identity.forget();
      return withPosition(await identity.current(), append, stored);
    },
    subscribe: (subscription) => {
      listening ??= listenForAppends(settings, wakeUps, closing.signal);
      return follow(reader.readAll, wakeUps, subscription, closing.signal);
    },
    appendQueueDepth: commit.depth,
    close: () => {
      closed ??= close();
      return closed;
    },
  };
};
