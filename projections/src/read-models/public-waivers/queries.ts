import { sql, type Transaction } from 'kysely';
import type { PublicWaiverRow } from './table.ts';

export type ListedPublicWaiver = Pick<PublicWaiverRow, 'waiver_id' | 'title' | 'locale' | 'background'>;

/** All that the tenant has published, in no order: not every database can sort titles as people do. */
export const listPublicWaivers = async (
  tenant: Transaction<object>,
): Promise<readonly ListedPublicWaiver[]> => {
  const { rows } = await sql<ListedPublicWaiver>`
    select waiver_id, title, locale, background from read_models.public_waivers where published`.execute(
    tenant,
  );
  return rows;
};
