import { type QueryExecutorProvider, sql } from 'kysely';

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
