import { sql, type Transaction } from 'kysely';

/** Reads document hashes with a loose index scan. @param waiverId undefined for all waivers */
export const signedTextHashes = async (
  tenant: Transaction<object>,
  waiverId: string | undefined,
): Promise<readonly string[]> => {
  const next = (past: ReturnType<typeof sql>) => sql`
    select a.waiver_id, a.version_hash from read_models.signed_waiver_answers a
    where ${waiverId === undefined ? sql`true` : sql`a.waiver_id = ${waiverId}::uuid`} and ${past}
    order by a.account_id, a.waiver_id, a.version_hash limit 1`;
  const { rows } = await sql<{ version_hash: string }>`
    with recursive texts as (
      (${next(sql`true`)})
      union all
      select following.* from texts cross join lateral (
        ${next(sql`(a.waiver_id, a.version_hash) > (texts.waiver_id, texts.version_hash)`)}) following)
    select distinct version_hash from texts order by version_hash`.execute(tenant);
  return rows.map(({ version_hash }) => version_hash);
};
