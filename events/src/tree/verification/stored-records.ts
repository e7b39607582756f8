import { type QueryExecutorProvider, sql } from 'kysely';

/** The tree's record of one event: its leaf, and the store's own number of the event. */
export type LeafRecord = {
  /** From 0. */
  readonly index: number;
  readonly at: bigint;
  /** SHA-256 of the stream's name, hexadecimal. */
  readonly stream: string;
  readonly type: string;
  /** The event's hash, hexadecimal. */
  readonly event: string;
};

/** What records of consecutive leaves say, joined, because decoding them costs more than comparing them. */
export type JoinedRecords = {
  readonly count: number;
  /** Hexadecimal, 64 digits for each record. */
  readonly streams: string;
  readonly events: string;
  /** In lines. */
  readonly types: string;
};

type Joined = {
  readonly count: number;
  readonly streams: Buffer | null;
  readonly events: Buffer | null;
  readonly types: string | null;
};

export const readJoined = async (
  database: QueryExecutorProvider,
  from: number,
  count: number,
): Promise<JoinedRecords> => {
  const { rows } = await sql<Joined>`select count(*)::int as count, string_agg(stream, ''::bytea) as streams,
      string_agg(event, ''::bytea) as events, string_agg(type, chr(10)) as types
    from (select * from tree.leaves where index >= ${from} and index < ${from + count} order by index) leaf`.execute(
    database,
  );
  const [row] = rows;
  return {
    count: row?.count ?? 0,
    streams: row?.streams?.toString('hex') ?? '',
    events: row?.events?.toString('hex') ?? '',
    types: row?.types ?? '',
  };
};

type Row = {
  readonly index: string;
  readonly position: string;
  readonly stream: string;
  readonly type: string;
  readonly event: string;
};

export const readRecords = async (
  database: QueryExecutorProvider,
  from: number,
  count: number,
): Promise<readonly LeafRecord[]> => {
  const { rows } = await sql<Row>`select index, position, type, encode(stream, 'hex') as stream,
      encode(event, 'hex') as event
    from tree.leaves where index >= ${from} and index < ${from + count} order by index`.execute(database);
  return rows.map(({ index, position, stream, type, event }) => ({
    index: Number(index),
    at: BigInt(position),
    stream,
    type,
    event,
  }));
};

/** Reads the whole table. @returns how many leaves each of these streams has, by the stream's hash */
export const countLeavesOf = async (
  database: QueryExecutorProvider,
  streams: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ stream: string; leaves: number }>`
    select encode(stream, 'hex') as stream, count(*)::int as leaves from tree.leaves
    where stream = any (${streams.map((stream) => Buffer.from(stream, 'hex'))}::bytea[])
    group by 1`.execute(database);
  return new Map(rows.map(({ stream, leaves }) => [stream, leaves]));
};

/** Reads the whole table. @returns the leaf's index for each of these event hashes that the tree has */
export const findLeaves = async (
  database: QueryExecutorProvider,
  events: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ event: string; index: string }>`
    select encode(event, 'hex') as event, index from tree.leaves
    where event = any (${events.map((event) => Buffer.from(event, 'hex'))}::bytea[])`.execute(database);
  return new Map(rows.map(({ event, index }) => [event, Number(index)]));
};
