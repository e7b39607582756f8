import { LogError } from '../port/errors.ts';
import type { OnHole, RecordedEvent } from '../port/event-log.ts';
import type { PostgresReadPool } from './postgres-connection.ts';

export type EventRow = {
  readonly position: string;
  readonly stream: string;
  readonly version: string;
  readonly event_id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
  readonly recorded_at: string;
};

export const recordedFrom = (row: EventRow): Omit<RecordedEvent, 'position'> => ({
  stream: row.stream,
  version: Number(row.version),
  eventId: row.event_id,
  type: row.type,
  data: row.data,
  metadata: row.metadata,
  recordedAt: `${row.recorded_at.slice(0, 10)}T${row.recorded_at.slice(11, -3)}Z`,
});

const missing = (what: string, expected: bigint, actual: string): string =>
  `${what} ${expected} is missing from the log: ${actual} comes next.`;

const refuseHole: OnHole = (problem) => {
  throw new LogError('log_corrupt', problem);
};

export type StreamRead = {
  readonly stream: string;
  readonly fromVersion: number;
  readonly limit?: number | undefined;
};

const inSequence = (
  { stream, fromVersion }: StreamRead,
  rows: readonly EventRow[],
): readonly EventRow[] | LogError => {
  try {
    rows.forEach((row, index) => {
      const expected = BigInt(fromVersion + index);
      if (BigInt(row.version) !== expected)
        throw new LogError('log_corrupt', missing(`Version ${stream}`, expected, row.version));
    });
    return rows;
  } catch (error) {
    if (error instanceof LogError) return error;
    throw error;
  }
};

/** Performs several reads in one round trip. Results are rows, or LogError `log_corrupt` if a version is missing. */
export const readStreamsRows = async (
  pool: PostgresReadPool,
  reads: readonly StreamRead[],
): Promise<readonly (readonly EventRow[] | LogError)[]> => {
  const rows = await pool.query<EventRow & { readonly number: string }>({
    name: 'log.read_streams',
    text: `select wanted.number, event.*
      from unnest($1::text[], $2::bigint[], $3::bigint[]) with ordinality
        as wanted (stream, from_version, rows, number)
      cross join lateral (
        select position, stream, version, event_id, type, data, metadata, recorded_at
        from log.events
        where log.events.stream = wanted.stream and version >= wanted.from_version
        order by version limit wanted.rows
      ) event
      order by wanted.number, event.version`,
    values: [
      reads.map(({ stream }) => stream),
      reads.map(({ fromVersion }) => fromVersion),
      reads.map(({ limit }) => limit ?? null),
    ],
  });
  const found = Map.groupBy(rows, ({ number }) => Number(number));
  return reads.map((read, index) => inSequence(read, found.get(index + 1) ?? []));
};

export const readStreamRows = async (
  pool: PostgresReadPool,
  read: StreamRead,
): Promise<readonly EventRow[]> => {
  const [rows] = await readStreamsRows(pool, [read]);
  if (rows instanceof LogError) throw rows;
  return rows ?? [];
};

export const readStreamBackRows = async (
  pool: PostgresReadPool,
  stream: string,
  before: number | undefined,
  limit: number,
): Promise<readonly EventRow[]> => {
  const [from, count] = before === undefined ? [LAST_VERSION, limit] : [before, limit + 1];
  const rows = await pool.query<EventRow>({
    name: 'log.read_stream_back',
    text: `select position, stream, version, event_id, type, data, metadata, recorded_at
      from log.events where stream = $1 and version <= $2 order by version desc limit $3`,
    values: [stream, from, count],
  });
  const newest = Number(rows[0]?.version ?? 0);
  rows.forEach(({ version }, index) => {
    const expected = BigInt(newest - index);
    if (BigInt(version) === expected) return;
    throw new LogError('log_corrupt', missing(`Version ${stream}`, expected, version));
  });
  const oldest = newest - rows.length + 1;
  if (rows.length > 0 && rows.length < count && oldest > 1)
    throw new LogError('log_corrupt', `Version ${stream} ${oldest - 1} is missing from the log.`);
  return newest === before ? rows.slice(1) : rows.slice(0, limit);
};

const LAST_VERSION = '9223372036854775807';

/** Starts with the event at `after`, as proof. @throws LogError `log_corrupt` on gaps without `onHole` */
export const readAllRows = async (
  pool: PostgresReadPool,
  after: bigint,
  limit: number,
  onHole: OnHole = refuseHole,
): Promise<{ readonly witness: EventRow | undefined; readonly rows: readonly EventRow[] }> => {
  const found = await pool.query<EventRow>({
    name: 'log.read_all',
    text: `select position, stream, version, event_id, type, recorded_at,
        case when position > $1::bigint then data end as data,
        case when position > $1::bigint then metadata end as metadata
      from log.events where position >= $1::bigint order by position limit $2`,
    values: [after, limit + 1],
  });
  const first = found[0];
  const witness = first !== undefined && BigInt(first.position) === after ? first : undefined;
  const rows = witness === undefined ? found.slice(0, limit) : found.slice(1);
  // Positions are dense and committed in order, so a gap means damage, never an event yet to be committed.
  let expected = after + 1n;
  for (const row of rows) {
    if (BigInt(row.position) !== expected) onHole(missing('Position', expected, row.position), row.event_id);
    expected = BigInt(row.position) + 1n;
  }
  return { witness, rows };
};

export const readHead = async (
  pool: PostgresReadPool,
): Promise<{ readonly position: string; readonly eventId: string } | undefined> => {
  const [head] = await pool.query<{ position: string; event_id: string | null }>({
    name: 'log.head',
    // A join would read the whole table until PostgreSQL has statistics.
    text: `select position, (select event_id from log.events e where e.position = h.position) as event_id
      from log.log_head h`,
  });
  if (head === undefined) throw new LogError('log_corrupt', 'The log has lost its head.');
  if (head.event_id !== null) return { position: head.position, eventId: head.event_id };
  if (head.position === '0') return undefined;
  throw new LogError('log_corrupt', `Position ${head.position}, the last one, is missing from the log.`);
};
