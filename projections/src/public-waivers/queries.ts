import { sql, type Transaction } from 'kysely';
import type { PublicWaiverRow } from './table.ts';

export type ListedPublicWaiver = Pick<PublicWaiverRow, 'waiver_id' | 'title' | 'locale' | 'background'>;

/** More waivers than any page shows. */
const MAX_LISTED = 1000;

/** What the tenant has published. */
export const listPublicWaivers = async (
  tenant: Transaction<object>,
): Promise<readonly ListedPublicWaiver[]> => {
  const { rows } = await sql<ListedPublicWaiver>`
    select waiver_id, title, locale, background from read_models.public_waivers where published
    order by title collate "C", waiver_id limit ${MAX_LISTED}`.execute(tenant);
  return rows;
};
