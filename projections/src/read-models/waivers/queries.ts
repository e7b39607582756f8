import { sql, type Transaction } from 'kysely';
import type { PageRange } from '../../queries/paging.ts';
import type { WaiverRow } from './table.ts';

/** A row of the owner's list of waivers. */
export type ListedWaiver = Pick<
  WaiverRow,
  | 'waiver_id'
  | 'title'
  | 'locale'
  | 'background'
  | 'has_video'
  | 'published'
  | 'revision'
  | 'published_revision'
  | 'version'
> & { readonly modified_at: Date };

/** The waivers of the tenant, the one changed last first, and how many there are in all. */
export const listWaivers = async (
  tenant: Transaction<object>,
  { before, skip, take }: PageRange,
): Promise<{ readonly rows: readonly ListedWaiver[]; readonly total: number }> => {
  const { rows } = await sql<ListedWaiver>`
    select waiver_id, title, locale, background, has_video, published, revision, published_revision, version, modified_at
    from read_models.waivers
    where not deleted and (modified_at, waiver_id) < (${before.at}::timestamptz, ${before.id}::uuid)
    order by modified_at desc, waiver_id desc offset ${skip} limit ${take}`.execute(tenant);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from read_models.waivers where not deleted`.execute(tenant);
  return { rows, total: counted.rows[0]?.total ?? 0 };
};
