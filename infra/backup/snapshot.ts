import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EVENT_POSITION, newestPosition } from '@waivers/events/log/postgres/restored-log.ts';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import {
  type BackedUpTable,
  backedUpTables,
  copyIn,
  copyOut,
  isEvents,
  plainText,
  tableName,
} from './backed-up-tables.ts';
import {
  END_OF_ROWS,
  headerLine,
  parseTrailer,
  type SnapshotDigests,
  type SnapshotHeader,
  type SnapshotReader,
  trailerLine,
} from './snapshot-text.ts';

/** Called after each chunk of rows with the table and the number of bytes. */
export type OnRows = (table: string, bytes: number) => void;

/** Few enough that PostgreSQL need not keep old rows for long. */
const EVENTS_AT_ONCE = 10_000;
const NEWLINE = 0x0a;

/** Counts and hashes rows. `COPY` writes each as a line. */
class Digest {
  #rows = 0;
  readonly #hash: Hash = createHash('sha256');

  add(lines: Buffer): void {
    this.#hash.update(lines);
    for (let at = lines.indexOf(NEWLINE); at !== -1; at = lines.indexOf(NEWLINE, at + 1)) this.#rows += 1;
  }

  end(): SnapshotDigests[string] {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}

/** Without this listener, losing the connection would crash the process. Queries report the loss. */
const ignoreLoss = (): void => undefined;

/** Runs `work` in a transaction on a connection of its own, whose end also ends a copy that was cut off. */
export const inTransaction = async <Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  client.on('error', ignoreLoss);
  try {
    await client.query('begin');
    await client.query(plainText('local'));
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    client.release(true);
  }
};

type Digests = Record<string, SnapshotDigests[string]>;

async function* copyRows(
  client: PoolClient,
  query: string,
  digest: Digest,
  onChunk: (bytes: number) => void = () => undefined,
): AsyncGenerator<Buffer> {
  for await (const chunk of client.query(copyTo(query)) as AsyncIterable<Buffer>) {
    digest.add(chunk);
    onChunk(chunk.length);
    yield chunk;
  }
}

async function* writeTable(
  client: PoolClient,
  table: BackedUpTable,
  queries: Iterable<string>,
  digests: Digests,
  onRows: OnRows,
): AsyncGenerator<Buffer> {
  const [name, digest] = [tableName(table), new Digest()];
  yield Buffer.from(`${copyIn(table)};\n`);
  for (const query of queries) yield* copyRows(client, query, digest, (bytes) => onRows(name, bytes));
  yield Buffer.from(END_OF_ROWS);
  digests[name] = digest.end();
}

/** Queries for the events up to `newest`, a part each. */
function* eventQueries(table: BackedUpTable, newest: number): Generator<string> {
  for (let after = 0; after < newest; after += EVENTS_AT_ONCE) {
    const upTo = Math.min(newest, after + EVENTS_AT_ONCE);
    yield copyOut(table, `${EVENT_POSITION} > ${after} and ${EVENT_POSITION} <= ${upTo}`);
  }
}

/**
 * Yields the text of a snapshot: every table as of one moment, and the events up to it. Only the other tables need a
 * snapshot of PostgreSQL, which keeps old rows while it is open and so slows appends down. Events never change, so they
 * are copied afterwards, in parts.
 * @param makeHeader called with the client in the snapshot
 */
export async function* writeSnapshot(
  pool: Pool,
  makeHeader: (client: PoolClient) => Promise<SnapshotHeader>,
  onRows: OnRows = () => undefined,
): AsyncGenerator<Buffer> {
  const client = await pool.connect();
  client.on('error', ignoreLoss);
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(plainText('local'));
    const header = await makeHeader(client);
    const newest = await newestPosition(client);
    const digests: Digests = {};
    yield Buffer.from(headerLine(header));
    for (const table of header.tables.filter((each) => !isEvents(each)))
      yield* writeTable(client, table, [copyOut(table)], digests, onRows);
    await client.query('commit');
    await client.query(plainText('session'));
    for (const table of header.tables.filter(isEvents))
      yield* writeTable(client, table, eventQueries(table, newest), digests, onRows);
    yield Buffer.from(trailerLine(digests));
  } finally {
    client.release(true);
  }
}

const loadTable = async (
  client: PoolClient,
  table: BackedUpTable,
  rows: AsyncIterable<Buffer>,
  onRows: OnRows,
): Promise<SnapshotDigests[string]> => {
  const digest = new Digest();
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const lines of rows) {
      digest.add(lines);
      onRows(tableName(table), lines.length);
      yield lines;
    }
  };
  await pipeline(Readable.from(counted(), { objectMode: false }), client.query(copyFrom(copyIn(table))));
  return digest.end();
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

const rowsIn = (digest: SnapshotDigests[string] | undefined): string =>
  digest === undefined ? 'is missing' : `has ${digest.rows} rows`;

/** @throws Error naming the first table whose rows differ */
const requireSame = (expected: SnapshotDigests, found: SnapshotDigests): void => {
  for (const name of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const [wanted, actual] = [expected[name], found[name]];
    if (wanted?.rows === actual?.rows && wanted?.sha256 === actual?.sha256) continue;
    throw new Error(
      `Table ${name} differs: it ${rowsIn(wanted)} in the backup and ${rowsIn(actual)} restored.`,
    );
  }
};

/** Loads the rows after the header into empty tables. Run in a transaction of `inTransaction`. */
export const loadSnapshot = async (
  client: PoolClient,
  { tables }: SnapshotHeader,
  reader: SnapshotReader,
  onRows: OnRows = () => undefined,
): Promise<SnapshotDigests> => {
  const loaded: Digests = {};
  for (const table of tables) {
    const line = await reader.line();
    if (line !== `${copyIn(table)};`)
      throw new Error(`The backup is damaged: it has "${line.slice(0, 80)}" here.`);
    loaded[tableName(table)] = await loadTable(client, table, reader.rows(), onRows);
  }
  requireSame(parseTrailer(await reader.line()), loaded);
  await continueSequences(client, tables);
  return loaded;
};

/**
 * Reads all tables back in the same transaction, those included that the snapshot may lack.
 * @throws Error naming the first table that differs
 */
export const compareSnapshot = async (client: PoolClient, loaded: SnapshotDigests): Promise<void> => {
  const found: Digests = {};
  for (const table of await backedUpTables(client)) {
    const digest = new Digest();
    for await (const _ of copyRows(client, copyOut(table), digest));
    found[tableName(table)] = digest.end();
  }
  requireSame(loaded, found);
};
