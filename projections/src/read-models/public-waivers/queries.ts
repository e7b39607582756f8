import { sql, type Transaction } from 'kysely';
import type { ListedRow } from '../../engine/columns.ts';
import { listedColumns } from '../../queries/listed-columns.ts';
import { publicWaiversTable } from './table.ts';

export type ListedPublicWaiver = ListedRow<typeof publicWaiversTable>;

const LISTED = listedColumns(publicWaiversTable, 'w');

/** Unsorted, because not every database sorts titles as people do. */
export const listPublicWaivers = async (
  tenant: Transaction<object>,
): Promise<readonly ListedPublicWaiver[]> => {
  const { rows } = await sql<ListedPublicWaiver>`
    select ${LISTED} from read_models.public_waivers w where published`.execute(tenant);
  return rows;
};
