import { sql, type Transaction } from 'kysely';
import type { ListedRow } from '../../engine/columns.ts';
import { listedColumns } from '../../queries/listed-columns.ts';
import { publicWaiversTable } from './table.ts';

export type PublicWaiverListRow = ListedRow<typeof publicWaiversTable>;

const LISTED = listedColumns(publicWaiversTable, 'w');

/** Unsorted because database collations differ from what people expect. */
export const selectPublicWaivers = async (
  tenant: Transaction<object>,
): Promise<readonly PublicWaiverListRow[]> => {
  const { rows } = await sql<PublicWaiverListRow>`
    select ${LISTED} from read_models.public_waivers w where published`.execute(tenant);
  return rows;
};
