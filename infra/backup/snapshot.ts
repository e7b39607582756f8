import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { type BackedUpTable, copyIn, copyOut, PLAIN_TEXT, tableName } from './backed-up-tables.ts';
import {
  endOfRows,
  headerLine,
  parseTrailer,
  type SnapshotDigests,
  type SnapshotHeader,
  type SnapshotReader,
  trailerLine,
} from './snapshot-text.ts';

/** Called after each chunk of rows with the table and the number of bytes. */
export type OnRows = (table: string, bytes: number) => void;

type Digest = SnapshotDigests[string];

/** Runs `work` on one state of the database, which appends and other commands neither wait for nor change. */
export const inSnapshot = async <Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(PLAIN_TEXT);
    return await work(client);
  } finally {
    // Ending the connection also ends a copy that was cut off.
    client.release(true);
  }
};

async function* rowsOf(
  client: PoolClient,
  table: BackedUpTable,
  onRows: OnRows,
): AsyncGenerator<Buffer, Digest> {
  const hash = createHash('sha256');
  const copy = client.query(copyTo(copyOut(table)));
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    hash.update(chunk);
    onRows(tableName(table), chunk.length);
    yield chunk;
  }
  return { rows: copy.rowCount, sha256: hash.digest('hex') };
}

/** Yields the text of a snapshot. @param client in a transaction of `inSnapshot` */
export async function* writeSnapshot(
  client: PoolClient,
  header: SnapshotHeader,
  onRows: OnRows = () => undefined,
): AsyncGenerator<Buffer, SnapshotDigests> {
  const digests: Record<string, Digest> = {};
  yield Buffer.from(headerLine(header));
  for (const table of header.tables) {
    yield Buffer.from(`${copyIn(table)};\n`);
    digests[tableName(table)] = yield* rowsOf(client, table, onRows);
    yield Buffer.from(endOfRows);
  }
  yield Buffer.from(trailerLine(digests));
  return digests;
}

const load = async (
  client: PoolClient,
  table: BackedUpTable,
  rows: AsyncIterable<Buffer>,
  onRows: OnRows,
): Promise<Digest> => {
  const hash = createHash('sha256');
  const counting = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      onRows(tableName(table), chunk.length);
      done(null, chunk);
    },
  });
  const copy = client.query(copyFrom(copyIn(table)));
  await pipeline(Readable.from(rows, { objectMode: false }), counting, copy);
  return { rows: copy.rowCount, sha256: hash.digest('hex') };
};

const SEQUENCES = `
  select format('select setval(%L, (select coalesce(max(%I), 0) + 1 from %s), false)',
    pg_get_serial_sequence(c.oid::regclass::text, attname), attname, c.oid::regclass) as statement
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where attidentity <> '' and c.oid = any ($1::regclass[])`;

const continueSequences = async (client: PoolClient, tables: readonly BackedUpTable[]): Promise<void> => {
  const { rows } = await client.query<{ statement: string }>(SEQUENCES, [tables.map(tableName)]);
  for (const { statement } of rows) await client.query(statement);
};

/** Fails if a table differs from what the snapshot says of it. */
const requireSame = (told: SnapshotDigests, found: SnapshotDigests): void => {
  const names = [...new Set([...Object.keys(told), ...Object.keys(found)])];
  const other = names.find(
    (name) => told[name]?.rows !== found[name]?.rows || told[name]?.sha256 !== found[name]?.sha256,
  );
  if (other === undefined) return;
  throw new Error(
    `${other} has ${found[other]?.rows ?? 'no'} rows that differ from the ${told[other]?.rows ?? 'none'} backed up.`,
  );
};

/** Loads the rows after the header into empty tables. Run in a transaction. */
export const loadSnapshot = async (
  client: PoolClient,
  header: SnapshotHeader,
  reader: SnapshotReader,
  onRows: OnRows = () => undefined,
): Promise<SnapshotDigests> => {
  await client.query(PLAIN_TEXT);
  const loaded: Record<string, Digest> = {};
  for (const table of header.tables) {
    const line = await reader.line();
    if (line !== `${copyIn(table)};`)
      throw new Error(`The backup is damaged: it has "${line.slice(0, 80)}" here.`);
    loaded[tableName(table)] = await load(client, table, reader.rows(), onRows);
  }
  requireSame(parseTrailer(await reader.line()), loaded);
  await continueSequences(client, header.tables);
  return loaded;
};

/** Reads loaded tables back in the same transaction. @throws Error naming the first table that differs */
export const compareSnapshot = async (
  client: PoolClient,
  { tables }: SnapshotHeader,
  loaded: SnapshotDigests,
): Promise<void> => {
  const found: Record<string, Digest> = {};
  for (const table of tables) {
    const rows = rowsOf(client, table, () => undefined);
    let step = await rows.next();
    while (step.done !== true) step = await rows.next();
    found[tableName(table)] = step.value;
  }
  requireSame(loaded, found);
};
