import { type QueryExecutorProvider, sql } from 'kysely';

type NoteRow = { readonly note: string };

/** @returns the note of the largest checkpoint of an epoch */
export const newestNote = async (
  database: QueryExecutorProvider,
  epoch: string,
): Promise<string | undefined> => {
  const { rows } = await sql<NoteRow>`select note from log.checkpoints
    where epoch = ${epoch} order by size desc limit 1`.execute(database);
  return rows[0]?.note;
};

/**
 * Returns by leaf the note of the first checkpoint of an epoch that covers it, which never changes. Leaves that none
 * covers are left out.
 */
export const firstNotesOver = async (
  database: QueryExecutorProvider,
  epoch: string,
  indexes: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<NoteRow & { readonly index: string }>`
    select leaf.index, first.note from unnest(${indexes}::bigint[]) as leaf (index),
      lateral (select note from log.checkpoints
        where epoch = ${epoch} and size > leaf.index order by size limit 1) as first`.execute(database);
  return new Map(rows.map(({ index, note }) => [Number(index), note]));
};

/** @returns the note of the checkpoint of an epoch that covers exactly `size` leaves */
export const noteOfSize = async (
  database: QueryExecutorProvider,
  epoch: string,
  size: number,
): Promise<string | undefined> => {
  const { rows } = await sql<NoteRow>`select note from log.checkpoints
    where epoch = ${epoch} and size = ${size}`.execute(database);
  return rows[0]?.note;
};

/** @returns the note of the last checkpoint of an epoch that was signed before a time */
export const lastNoteBefore = async (
  database: QueryExecutorProvider,
  epoch: string,
  time: Date,
): Promise<string | undefined> => {
  const { rows } = await sql<NoteRow>`select note from log.checkpoints
    where epoch = ${epoch} and signed_at < ${time} order by size desc limit 1`.execute(database);
  return rows[0]?.note;
};

export const keepNote = async (
  database: QueryExecutorProvider,
  epoch: string,
  size: number,
  note: string,
): Promise<void> => {
  await sql`insert into log.checkpoints (epoch, size, note) values (${epoch}, ${size}, ${note})
    on conflict (epoch, size) do nothing`.execute(database);
};

export type KeptCheckpoint = {
  readonly epoch: string;
  readonly size: number;
  readonly note: string;
  readonly signedAt: Date;
};

type Row = {
  readonly epoch: string;
  readonly size: string;
  readonly note: string;
  readonly signed_at: Date;
};

/** @returns the checkpoints of every epoch of trees larger than `above` and no larger than `upTo`, the smallest first */
export const keptBetween = async (
  database: QueryExecutorProvider,
  above: number,
  upTo: number,
): Promise<readonly KeptCheckpoint[]> => {
  const { rows } = await sql<Row>`select epoch, size, note, signed_at from log.checkpoints
    where size > ${above} and size <= ${upTo} order by size, signed_at`.execute(database);
  return rows.map(({ epoch, size, note, signed_at }) => ({
    epoch,
    size: Number(size),
    note,
    signedAt: signed_at,
  }));
};
