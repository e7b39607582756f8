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

/** Records of consecutive leaves, packed, because decoding them costs more than comparing them. */
export type PackedRecords = {
  readonly count: number;
  readonly indexes: readonly string[];
  readonly positions: readonly string[];
  readonly types: readonly string[];
  /** 32 bytes for each record. */
  readonly streams: Buffer;
  readonly events: Buffer;
};

const NONE: PackedRecords = {
  count: 0,
  indexes: [],
  positions: [],
  types: [],
  streams: Buffer.of(),
  events: Buffer.of(),
};

export const readPacked = async (
  database: QueryExecutorProvider,
  from: number,
  count: number,
): Promise<PackedRecords> => {
  const { rows } = await sql<PackedRecords>`select count(*)::int as count,
      array_agg(index::text) as indexes, array_agg(position::text) as positions, array_agg(type) as types,
      string_agg(stream, ''::bytea) as streams, string_agg(event, ''::bytea) as events
    from (select * from tree.leaves where index >= ${from} and index < ${from + count} order by index) leaf`.execute(
    database,
  );
  const [row] = rows;
  return row === undefined || row.count === 0 ? NONE : row;
};

const HASH_BYTES = 32;

const hexAt = (hashes: Buffer, place: number): string =>
  hashes.toString('hex', place * HASH_BYTES, (place + 1) * HASH_BYTES);

export const unpacked = (packed: PackedRecords): readonly LeafRecord[] =>
  packed.indexes.map((index, place) => ({
    index: Number(index),
    at: BigInt(packed.positions[place] ?? '0'),
    stream: hexAt(packed.streams, place),
    type: packed.types[place] ?? '',
    event: hexAt(packed.events, place),
  }));

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
