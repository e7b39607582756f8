import { createSecretKey, type KeyObject } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { ERASED, type Erased } from '../definitions/event.ts';
import type { KeysDatabase } from './database.ts';
import { KEY_BYTES, keyIdOf, parseKeyId, xorWithStream } from './key-batch.ts';

type KeyId = { readonly batchId: string; readonly number: number };
type Range = {
  readonly batchId: string;
  readonly first: number;
  readonly last: number;
  readonly numbers: readonly number[];
};
/** Returns a batch's key stream, or undefined if a damaged batch key makes all unerased keys unreadable. */
type Remember = (batchId: string, wrapped: Buffer) => Buffer | undefined;
type Found = Map<string, KeyObject | Erased>;

const addKey = (
  found: Found,
  { batchId, number }: KeyId,
  isErased: boolean,
  stream: Buffer | undefined,
  bytes: Buffer,
): void => {
  if (isErased) found.set(keyIdOf(batchId, number), ERASED);
  else if (stream !== undefined) {
    found.set(keyIdOf(batchId, number), createSecretKey(xorWithStream(stream, number, bytes)));
  }
};

const FEWEST_IN_RANGE = 16;

/** Groups keys into ranges, because consecutive signatures use neighbouring keys and range reads are far cheaper. */
const inRanges = (
  wanted: readonly KeyId[],
): { readonly ranges: readonly Range[]; readonly single: readonly KeyId[] } => {
  const numbers = new Map<string, number[]>();
  for (const { batchId, number } of wanted) {
    const own = numbers.get(batchId);
    if (own === undefined) numbers.set(batchId, [number]);
    else own.push(number);
  }
  const ranges: Range[] = [];
  const single: KeyId[] = [];
  for (const [batchId, own] of numbers) {
    const [first, last] = [Math.min(...own), Math.max(...own)];
    if (own.length >= FEWEST_IN_RANGE && last - first < own.length * 2)
      ranges.push({ batchId, first, last, numbers: own });
    else single.push(...own.map((number) => ({ batchId, number })));
  }
  return { ranges, single };
};

const findRanges = async (
  database: Kysely<KeysDatabase>,
  ranges: readonly Range[],
  remember: Remember,
  found: Found,
): Promise<readonly KeyId[]> => {
  const { rows } = await sql<{
    batch_id: string;
    first: number;
    keys: number;
    bytes: Buffer;
    erased: readonly number[];
    wrapped: Buffer;
  }>`
    select wanted.batch_id, wanted.first, count(*)::int as keys, wrapped,
      string_agg(bytes, ''::bytea order by number) as bytes,
      coalesce(array_agg(number) filter (where erased_by is not null), '{}') as erased
    from unnest(
        ${ranges.map(({ batchId }) => batchId)}::uuid[], ${ranges.map(({ first }) => first)}::int[],
        ${ranges.map(({ last }) => last)}::int[]) as wanted (batch_id, first, last)
      join keys.batches on keys.batches.batch_id = wanted.batch_id
      join keys.data_keys on keys.data_keys.batch_id = wanted.batch_id
        and keys.data_keys.number between wanted.first and wanted.last
    group by wanted.batch_id, wanted.first, wrapped`.execute(database);
  const byBatch = new Map(rows.map((row) => [row.batch_id, row]));
  const missed: KeyId[] = [];
  for (const { batchId, first, last, numbers } of ranges) {
    const row = byBatch.get(batchId);
    if (row?.keys !== last - first + 1) {
      missed.push(...numbers.map((number) => ({ batchId, number })));
      continue;
    }
    const stream = remember(batchId, row.wrapped);
    const erased = new Set(row.erased);
    for (const number of numbers) {
      const bytes = row.bytes.subarray((number - first) * KEY_BYTES, (number - first + 1) * KEY_BYTES);
      addKey(found, { batchId, number }, erased.has(number), stream, bytes);
    }
  }
  return missed;
};

const findSingle = async (
  database: Kysely<KeysDatabase>,
  wanted: readonly KeyId[],
  remember: Remember,
  found: Found,
): Promise<void> => {
  if (wanted.length === 0) return;
  const rows = await database
    .selectFrom('keys.data_keys')
    .innerJoin('keys.batches', 'keys.batches.batch_id', 'keys.data_keys.batch_id')
    .innerJoin(
      sql<{ batch_id: string; number: number }>`unnest(
        ${wanted.map(({ batchId }) => batchId)}::uuid[], ${wanted.map(({ number }) => number)}::int[])`.as<'wanted'>(
        sql`wanted (batch_id, number)`,
      ),
      (join) =>
        join
          .onRef('wanted.batch_id', '=', 'keys.data_keys.batch_id')
          .onRef('wanted.number', '=', 'keys.data_keys.number'),
    )
    .select(['keys.data_keys.batch_id', 'keys.data_keys.number', 'bytes', 'erased_by', 'wrapped'])
    .execute();
  for (const { batch_id, number, bytes, erased_by, wrapped } of rows) {
    const stream = erased_by === null ? remember(batch_id, wrapped) : undefined;
    addKey(found, { batchId: batch_id, number }, erased_by !== null, stream, bytes);
  }
};

/** Removes tombstones that no erasure in the log proves. Report their keys as missing, never as erased. */
const removeUnproven = async (database: Kysely<KeysDatabase>, found: Found): Promise<void> => {
  const erased = [...found].flatMap(([id, key]) => (key === ERASED ? (parseKeyId(id) ?? []) : []));
  if (erased.length === 0) return;
  const { rows } = await sql<KeyId>`
    select erased.batch_id as "batchId", erased.number
    from unnest(
        ${erased.map(({ batchId }) => batchId)}::uuid[], ${erased.map(({ number }) => number)}::int[])
        as erased (batch_id, number)
    where not exists (select from keys.proven_erasures p
      where p.batch_id = erased.batch_id and p.number = erased.number and not p.doubted)`.execute(database);
  for (const { batchId, number } of rows) found.delete(keyIdOf(batchId, number));
};

/** Looks up keys by id, using ranges where possible. Omits malformed ids and unproven tombstones. */
export const findKeys = async (
  database: Kysely<KeysDatabase>,
  remember: Remember,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KeyObject | Erased>> => {
  const found: Found = new Map();
  const { ranges, single } = inRanges(ids.map(parseKeyId).filter((id) => id !== undefined));
  const missed = ranges.length === 0 ? [] : await findRanges(database, ranges, remember, found);
  await findSingle(database, [...single, ...missed], remember, found);
  await removeUnproven(database, found);
  return found;
};
