import { Buffer } from 'node:buffer';
import { setImmediate as free } from 'node:timers/promises';
import { Overloaded } from '@waivers/events/commands/overloaded.ts';
import type { Kysely } from 'kysely';
import { asTenant } from '../../queries/tenant.ts';
import type { RunInTurn } from '../downloads/downloads.ts';
import type { ExportConditions } from '../export-conditions.ts';
import type { RowWriter } from '../writers/writer.ts';
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

/** Small at first, so that the first byte does not wait for many rows. */
const FIRST_ROWS = 200;
const ROWS = 1000;
/** Of letters, after which a piece ends: others are served between two. */
const PIECE_LETTERS = 16 * 1024;

export type RowSource = {
  readonly database: Kysely<object>;
  readonly accountId: string;
  readonly conditions: ExportConditions;
  readonly writer: RowWriter;
  readonly turn: RunInTurn;
};

/** Bytes, and the record that they end with. */
export type RowChunk = { readonly bytes: Buffer; readonly until: RecordPlace };

/** Whole records, and the one that the next come after; undefined: there are none. */
type WholeRecords = { readonly rows: StoredRow[]; readonly next: RecordPlace | undefined };
type Batch = WholeRecords & {
  /** Of the minors among them, by record, where their guardian is not among them. */
  readonly guardians: ReadonlyMap<string, StoredRow>;
};

/** Of a full batch the last record may be cut; it comes again with the next. */
const whole = (rows: StoredRow[], take: number): WholeRecords => {
  const last = rows.at(-1);
  if (last === undefined || rows.length < take) return { rows, next: undefined };
  const end = rows.findIndex((row) => recordOf(row) === recordOf(last));
  const before = rows[end - 1];
  if (before === undefined) throw new Error('A record has more people than a batch.');
  rows.length = end;
  return { rows, next: recordPlaceOf(before) };
};

/** @throws Overloaded when the answers are not projected yet */
const requireAnswers = (kept: StoredRow): ExportRow => {
  const row = rowOf(kept);
  if (!hasAnswers(row)) throw new Overloaded('The answers of signed waivers are being built.');
  return row;
};

/** In pieces that end with a record. @throws Overloaded when the answers are not projected yet */
function* writeChunks(
  rows: readonly StoredRow[],
  guardians: Batch['guardians'],
  writer: RowWriter,
): Generator<RowChunk, void> {
  let text = '';
  let record = '';
  let signer: ExportRow | undefined;
  for (const [index, kept] of rows.entries()) {
    const row = requireAnswers(kept);
    if (isSigner(kept)) signer = row;
    else if (recordOf(kept) !== record) {
      const guardian = guardians.get(recordOf(kept));
      signer = guardian === undefined ? undefined : requireAnswers(guardian);
    }
    record = recordOf(kept);
    text += writer.line(row, isSigner(kept) ? undefined : signer);
    const next = rows[index + 1];
    if (next !== undefined && (text.length < PIECE_LETTERS || recordOf(next) === recordOf(kept))) continue;
    yield { bytes: Buffer.from(text), until: recordPlaceOf(kept) };
    text = '';
  }
}

type WrittenBatch = {
  readonly pieces: readonly RowChunk[];
  readonly next: RecordPlace | undefined;
  /** What comes after `next`, if it has been asked for already. */
  readonly following: Promise<WrittenBatch> | undefined;
};

/**
 * All rows from a place on, in batches by place instead of one cursor: between two of them no transaction, connection or
 * row is held, however slowly somebody reads, but the bytes of one. While one is written and sent the database reads on.
 * @param after the record before the first @throws Overloaded when the answers are not projected yet
 */
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
  /** @param before what is still being written */
  const follow = (next: RecordPlace, before?: Promise<void>): Promise<WrittenBatch> => {
    const following = turn(() => read(next, ROWS), leaving.signal).then(async (batch) => {
      await before;
      return write(batch);
    });
    // Told when it is wanted.
    following.catch(() => undefined);
    return following;
  };
  /** As soon as they are there: rows cost much more memory than their bytes. */
  const write = async ({ rows, guardians, next }: Batch): Promise<WrittenBatch> => {
    const done = Promise.withResolvers<void>();
    const following = isAwaited && next !== undefined ? follow(next, done.promise) : undefined;
    const pieces: RowChunk[] = [];
    try {
      for (const piece of writeChunks(rows, guardians, writer)) {
        pieces.push(piece);
        // The next question is not asked before this thread is free, and others are served.
        await free();
      }
      return { pieces, next, following };
    } finally {
      // Answers of the driver keep each other alive until memory is searched as a whole.
      rows.length = 0;
      isAwaited = false;
      done.resolve();
    }
  };
  // The first few wait for nobody's turn.
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

/** Waits for the first. */
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
