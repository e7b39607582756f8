import { sql, type Transaction } from 'kysely';
import type { ListedRow } from '../../engine/columns.ts';
import { listedColumns } from '../../queries/listed-columns.ts';
import type { PageRange } from '../../queries/paging.ts';
import { waiversTable } from './table.ts';

export type ListedWaiver = ListedRow<typeof waiversTable>;

const LISTED = listedColumns(waiversTable, 'w');

/** Last changed first, and how many in all. */
export const listWaivers = async (
  tenant: Transaction<object>,
  { before, skip, take }: PageRange,
): Promise<{ readonly rows: readonly ListedWaiver[]; readonly total: number }> => {
  const { rows } = await sql<ListedWaiver>`
    select ${LISTED}
    from read_models.waivers w
    where not deleted and (modified_at, waiver_id) < (${before.at}::timestamptz, ${before.id}::uuid)
    order by modified_at desc, waiver_id desc offset ${skip} limit ${take}`.execute(tenant);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from read_models.waivers where not deleted`.execute(tenant);
  return { rows, total: counted.rows[0]?.total ?? 0 };
};
