import { sql, type Transaction } from 'kysely';
import type { AccountRow } from './table.ts';

/** Undefined while not in the read model yet. */
export const ownAccount = async (
  tenant: Transaction<object>,
): Promise<Pick<AccountRow, 'time_zone' | 'erased'> | undefined> => {
  const { rows } = await sql<Pick<AccountRow, 'time_zone' | 'erased'>>`
    select time_zone, erased from read_models.accounts limit 1`.execute(tenant);
  return rows[0];
};
