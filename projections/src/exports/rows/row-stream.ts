import { Buffer } from 'node:buffer';
import { setImmediate as free } from 'node:timers/promises';
import { Overloaded } from '@waivers/events/commands/overloaded.ts';
import type { Kysely } from 'kysely';
import { asTenant } from '../../queries/tenant.ts';
import type { RunInTurn } from '../downloads/downloads.ts';
import type { ExportConditions } from '../export-conditions.ts';
import type { RowWriter } from './layout.ts';
import {
  type ExportRow,
  FIRST_RECORD,
  hasAnswers,
  isSigner,
  type RecordPlace,
  recordOf,
  recordPlaceOf,
  rowOf,
  type StoredRow,
} from './row.ts';
import { readGuardiansLeftOut, readRows } from './rows.ts';

/** Small, so that the first byte is sent early. */
const FIRST_ROWS = 200;
const ROWS = 1000;
/** Chunk size in characters. Other requests are served between chunks. */
const CHUNK_CHARACTERS = 16 * 1024;

export type RowSource = {
  readonly database: Kysely<object>;
  readonly accountId: string;
  readonly conditions: ExportConditions;
  readonly writer: RowWriter;
  readonly turn: RunInTurn;
};

/** @property until the last record in these bytes */
export type RowChunk = { readonly bytes: Buffer; readonly until: RecordPlace };

/** @property next the record after which to continue; undefined at the end */
type WholeRecords = { readonly rows: StoredRow[]; readonly next: RecordPlace | undefined };
type Batch = WholeRecords & {
  readonly guardians: ReadonlyMap<string, StoredRow>;
};

/** Drops the last record of a full batch because it may be incomplete. The next batch starts with it. */
const whole = (rows: StoredRow[], take: number): WholeRecords => {
  const last = rows.at(-1);
  if (last === undefined || rows.length < take) return { rows, next: undefined };
  const end = rows.findIndex((row) => recordOf(row) === recordOf(last));
  const before = rows[end - 1];
  if (before === undefined) throw new Error('A record has more people than a batch.');
  rows.length = end;
  return { rows, next: recordPlaceOf(before) };
};

/** @throws Overloaded if the answers have not been projected yet */
const requireAnswers = (stored: StoredRow): ExportRow => {
  const row = rowOf(stored);
  if (!hasAnswers(row)) throw new Overloaded('The answers of signed waivers are being built.');
  return row;
};

function* writeChunks(
  rows: readonly StoredRow[],
  guardians: Batch['guardians'],
  writer: RowWriter,
): Generator<RowChunk, void> {
  let text = '';
  let record = '';
  let signer: ExportRow | undefined;
  for (const [index, stored] of rows.entries()) {
    const row = requireAnswers(stored);
    if (isSigner(stored)) signer = row;
    else if (recordOf(stored) !== record) {
      const guardian = guardians.get(recordOf(stored));
      signer = guardian === undefined ? undefined : requireAnswers(guardian);
    }
    record = recordOf(stored);
    text += writer.line(row, isSigner(stored) ? undefined : signer);
    const next = rows[index + 1];
    if (next !== undefined && (text.length < CHUNK_CHARACTERS || recordOf(next) === recordOf(stored)))
      continue;
    yield { bytes: Buffer.from(text), until: recordPlaceOf(stored) };
    text = '';
  }
}

type WrittenBatch = {
  readonly pieces: readonly RowChunk[];
  readonly next: RecordPlace | undefined;
  readonly following: Promise<WrittenBatch> | undefined;
};

/** Reads by place, not a cursor, to hold one batch at a time. @throws Overloaded if answers aren't projected yet */
export async function* rowChunks(
  { database, accountId, conditions, writer, turn }: RowSource,
  after: RecordPlace = FIRST_RECORD,
): AsyncGenerator<RowChunk, void> {
  const leaving = new AbortController();
  let isAwaited = true;
  const read = (from: RecordPlace, take: number): Promise<Batch> =>
    asTenant(database, accountId, async (tenant) => {
      const batch = whole(await readRows(tenant, conditions, from, take), take);
      return { ...batch, guardians: await readGuardiansLeftOut(tenant, batch.rows) };
    });
  const follow = (next: RecordPlace, before?: Promise<void>): Promise<WrittenBatch> => {
    const following = turn(() => read(next, ROWS), leaving.signal).then(async (batch) => {
      await before;
      return write(batch);
    });
    // The promise is awaited later, so this prevents an unhandled rejection in the meantime.
    following.catch(() => undefined);
    return following;
  };
  /** Renders rows to bytes immediately because the rows take much more memory. */
  const write = async ({ rows, guardians, next }: Batch): Promise<WrittenBatch> => {
    const done = Promise.withResolvers<void>();
    const following = isAwaited && next !== undefined ? follow(next, done.promise) : undefined;
    const pieces: RowChunk[] = [];
    try {
      for (const piece of writeChunks(rows, guardians, writer)) {
        pieces.push(piece);
        await free();
      }
      return { pieces, next, following };
    } finally {
      // Free the rows now: rows returned by the driver keep one another alive until a full garbage collection.
      rows.length = 0;
      isAwaited = false;
      done.resolve();
    }
  };
  let reading: Promise<WrittenBatch> | undefined = read(after, FIRST_ROWS).then(write);
  try {
    while (reading !== undefined) {
      isAwaited = true;
      const { pieces, next, following }: WrittenBatch = await reading;
      isAwaited = false;
      reading = following ?? (next === undefined ? undefined : follow(next));
      yield* pieces;
    }
  } finally {
    leaving.abort();
  }
}

/** Waits for the first chunk so that errors surface before anything is sent. */
export const awaitFirst = async (
  pieces: AsyncGenerator<RowChunk, void>,
): Promise<AsyncGenerator<RowChunk, void>> => {
  const first = await pieces.next();
  const all = async function* (): AsyncGenerator<RowChunk, void> {
    if (first.done === true) return;
    yield first.value;
    yield* pieces;
  };
  return all();
};
