import { LogError } from './errors.ts';
import type { RecordedEvent } from './event-log.ts';
import type { PostgresReadPool } from './postgres-connection.ts';

/** A row of `log.events`, every value as Postgres' own text. */
export type EventRow = {
  readonly position: string;
  readonly stream: string;
  readonly version: string;
  readonly event_id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
  /** `2026-11-21 09:30:00.123456+00`: the session is in UTC. */
  readonly recorded_at: string;
};

export const recordedFrom = (row: EventRow): Omit<RecordedEvent, 'position'> => ({
  stream: row.stream,
  version: Number(row.version),
  eventId: row.event_id,
  type: row.type,
  data: row.data,
  metadata: row.metadata,
  recordedAt: row.recorded_at.replace(' ', 'T').replace(/\+00$/, 'Z'),
});

const requireNext = (what: string, expected: bigint, actual: string): void => {
  if (BigInt(actual) === expected) return;
  throw new LogError('log_corrupt', `${what} ${expected} is missing from the log: ${actual} comes next.`);
};

/**
 * @param limit how many at most; absent: all
 * @throws LogError `log_corrupt` when a version is missing
 */
export const readStreamRows = async (
  pool: PostgresReadPool,
  stream: string,
  fromVersion: number,
  limit?: number,
): Promise<readonly EventRow[]> => {
  const rows = await pool.query<EventRow>({
    name: 'log.read_stream',
    text: `select position, stream, version, event_id, type, data, metadata, recorded_at
      from log.events where stream = $1 and version >= $2 order by version limit $3`,
    values: [stream, fromVersion, limit ?? null],
  });
  rows.forEach((row, index) => {
    requireNext(`Version ${stream}`, BigInt(fromVersion + index), row.version);
  });
  return rows;
};

/**
 * Up to `limit` events after position `after`, and the event at `after` itself as a witness: its id says whether
 * the position still means what it meant (`undefined`: it is not there). The witness comes without its texts.
 * @throws LogError `log_corrupt` when a position is missing
 */
export const readAllRows = async (
  pool: PostgresReadPool,
  after: bigint,
  limit: number,
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
  // Positions are dense and committed in their order: a hole is damage, never an event still to come.
  rows.forEach((row, index) => {
    requireNext('Position', after + BigInt(index + 1), row.position);
  });
  return { witness, rows };
};

/** The last event's number and id. */
export const readHead = async (
  pool: PostgresReadPool,
): Promise<{ readonly position: string; readonly eventId: string } | undefined> => {
  const [head] = await pool.query<{ position: string; event_id: string | null }>({
    name: 'log.head',
    text: `select h.position, e.event_id from log.log_head h left join log.events e on e.position = h.position`,
  });
  if (head === undefined) throw new LogError('log_corrupt', 'The log has lost its head.');
  if (head.event_id !== null) return { position: head.position, eventId: head.event_id };
  if (head.position === '0') return undefined;
  throw new LogError('log_corrupt', `Position ${head.position}, the last one, is missing from the log.`);
};
