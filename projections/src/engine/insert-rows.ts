import { sql } from 'kysely';
import type { ReadModelRow, ReadModelTable, ReadModelTransaction } from './projection.ts';

/**
 * Stores rows in one statement with one parameter, whatever their number; every column is named in every row. Rows
 * that are there already stay as they are: an event that comes twice changes nothing.
 */
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
