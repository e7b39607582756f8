import { type QueryExecutorProvider, sql } from 'kysely';

type NoteRow = { readonly note: string };

/** A checkpoint as it is stored: the log's own signature, and the lines of its witnesses, empty if there are none. */
export type StoredNote = { readonly note: string; readonly cosignatures: string };

type StoredNoteRow = { readonly note: string; readonly lines: string | null };

const toStoredNote = ({ note, lines }: StoredNoteRow): StoredNote => ({ note, cosignatures: lines ?? '' });

/** @returns the largest checkpoint of an epoch */
export const newestNote = async (
  database: QueryExecutorProvider,
  epoch: string,
): Promise<StoredNote | undefined> => {
  const { rows } = await sql<StoredNoteRow>`
    select note, lines from log.checkpoints left join log.cosignatures using (epoch, size)
    where epoch = ${epoch} order by size desc limit 1`.execute(database);
  return rows[0] && toStoredNote(rows[0]);
};

/**
 * Returns by leaf the first checkpoint of an epoch that covers it and that witnesses have signed; the first one at all if
 * they have signed none. Leaves that none covers are left out.
 */
export const firstNotesOver = async (
  database: QueryExecutorProvider,
  epoch: string,
  indexes: readonly number[],
): Promise<ReadonlyMap<number, StoredNote>> => {
  const { rows } = await sql<StoredNoteRow & { readonly index: string }>`
    select leaf.index, kept.note, witnessed.lines from unnest(${indexes}::bigint[]) as leaf (index),
      lateral (select coalesce(
        (select size from log.cosignatures join log.checkpoints using (epoch, size)
          where epoch = ${epoch} and size > leaf.index order by size limit 1),
        (select size from log.checkpoints
          where epoch = ${epoch} and size > leaf.index order by size limit 1)) as size) as first
      join log.checkpoints kept on kept.epoch = ${epoch} and kept.size = first.size
      left join log.cosignatures witnessed on witnessed.epoch = kept.epoch and witnessed.size = kept.size`.execute(
    database,
  );
  return new Map(rows.map(({ index, ...row }) => [Number(index), toStoredNote(row)]));
};

/** @returns the checkpoint of an epoch that covers exactly `size` leaves */
export const noteOfSize = async (
  database: QueryExecutorProvider,
  epoch: string,
  size: number,
): Promise<StoredNote | undefined> => {
  const { rows } = await sql<StoredNoteRow>`
    select note, lines from log.checkpoints left join log.cosignatures using (epoch, size)
    where epoch = ${epoch} and size = ${size}`.execute(database);
  return rows[0] && toStoredNote(rows[0]);
};

/** Tells whether any process has stored a round of cosignatures in the last seconds, by the database's clock. */
export const wasCosignedSince = async (
  database: QueryExecutorProvider,
  epoch: string,
  seconds: number,
): Promise<boolean> => {
  const { rows } = await sql<{ recent: boolean }>`
    select stored_at > now() - make_interval(secs => ${seconds}) as recent from log.cosignatures
    where epoch = ${epoch} order by size desc limit 1`.execute(database);
  return rows[0]?.recent ?? false;
};

/** Stores what witnesses have signed of a checkpoint, unless another process has stored its own round before. */
export const keepCosignatures = async (
  database: QueryExecutorProvider,
  epoch: string,
  size: number,
  lines: string,
): Promise<void> => {
  await sql`insert into log.cosignatures (epoch, size, lines) values (${epoch}, ${size}, ${lines})
    on conflict (epoch, size) do nothing`.execute(database);
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

export type KeptCheckpoint = StoredNote & {
  readonly epoch: string;
  readonly size: number;
  readonly signedAt: Date;
};

type Row = StoredNoteRow & {
  readonly epoch: string;
  readonly size: string;
  readonly signed_at: Date;
};

/** @returns the checkpoints of every epoch of trees larger than `above` and no larger than `upTo`, the smallest first */
export const keptBetween = async (
  database: QueryExecutorProvider,
  above: number,
  upTo: number,
): Promise<readonly KeptCheckpoint[]> => {
  const { rows } = await sql<Row>`select epoch, size, note, lines, signed_at
    from log.checkpoints left join log.cosignatures using (epoch, size)
    where size > ${above} and size <= ${upTo} order by size, signed_at`.execute(database);
  return rows.map(({ epoch, size, signed_at, ...row }) => ({
    ...toStoredNote(row),
    epoch,
    size: Number(size),
    signedAt: signed_at,
  }));
};
