import { sql, type Transaction } from 'kysely';
import type { ListedRow } from '../../engine/columns.ts';
import { listedColumns } from '../../queries/listed-columns.ts';
import type { PageRange } from '../../queries/paging.ts';
import { searchWords } from '../../queries/search/search-text.ts';
import { waiversTable } from './table.ts';

export type WaiverListRow = ListedRow<typeof waiversTable>;

const LISTED = listedColumns(waiversTable, 'w');

/** Falls back to the title, because builds of older versions lack `search_text`. */
const SEARCHED = sql`coalesce(search_text, lower(title))`;

/** Sorts by last change. All terms must occur in the title; terms without words, such as emoji, match literally. */
export const selectWaivers = async (
  tenant: Transaction<object>,
  terms: string,
  { before, skip, take }: PageRange,
): Promise<{ readonly rows: readonly WaiverListRow[]; readonly total: number }> => {
  const words = searchWords(terms);
  const patterns = words.map((word) => `%${word}%`);
  const signs = terms.trim().toLowerCase();
  const isFound =
    words.length === 0 && signs !== ''
      ? sql`strpos(lower(title), ${signs}) > 0`
      : sql`${SEARCHED} like all (${patterns}::text[])`;
  const isWanted = sql`not deleted and ${isFound}`;
  const { rows } = await sql<WaiverListRow>`
    select ${LISTED}
    from read_models.waivers w
    where ${isWanted} and (modified_at, waiver_id) < (${before.at}::timestamptz, ${before.id}::uuid)
    order by modified_at desc, waiver_id desc offset ${skip} limit ${take}`.execute(tenant);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from read_models.waivers where ${isWanted}`.execute(tenant);
  return { rows, total: counted.rows[0]?.total ?? 0 };
};
