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

/** @returns the note of the first checkpoint of an epoch that covers a leaf, which stays the same for ever */
export const firstNoteOver = async (
  database: QueryExecutorProvider,
  epoch: string,
  index: number,
): Promise<string | undefined> => {
  const { rows } = await sql<NoteRow>`select note from log.checkpoints
    where epoch = ${epoch} and size > ${index} order by size limit 1`.execute(database);
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
