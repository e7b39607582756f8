import { sql } from 'kysely';
import type { ReadModelRow, ReadModelTable, ReadModelTransaction } from './projection.ts';

/** Sends all rows as one parameter. Each row must set every column. Ignores existing rows, so repeats are no-ops. */
export const insertRows = async (
  transaction: ReadModelTransaction,
  table: Pick<ReadModelTable, 'name'>,
  rows: readonly ReadModelRow[],
): Promise<void> => {
  if (rows.length === 0) return;
  const into = sql.id(table.name);
  await sql`
    insert into ${into}
    select * from json_populate_recordset(null::${into}, ${JSON.stringify(rows)}::json)
    on conflict do nothing`.execute(transaction);
};
