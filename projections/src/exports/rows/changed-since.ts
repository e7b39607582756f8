import { sql, type Transaction } from 'kysely';
import type { RecordPlace } from './row.ts';

/** Returns the oldest running transaction: anything it or a later one writes is newer. */
export const currentTransaction = async (tenant: Transaction<object>): Promise<string> => {
  const { rows } = await sql<{ xmin: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(tenant);
  return rows[0]?.xmin ?? '0';
};

/** Checks rows up to a record, also those that left the filter. @param transaction from `currentTransaction` */
export const hasChangedSince = async (
  tenant: Transaction<object>,
  transaction: string,
  until: RecordPlace,
): Promise<boolean> => {
  const signedAt = new Date(until.signedAt).toISOString();
  const { rows } = await sql<{ changed: boolean }>`
    select read_models.signers_written_since(
        ${transaction}::xid8, ${signedAt}::timestamptz, ${until.signedWaiverId}::uuid)
      or exists (
        select from read_models.answers_written_since(${transaction}::xid8) id
        join read_models.signed_waivers s on s.signed_waiver_id = id
        where (s.signed_at, s.signed_waiver_id) <= (${signedAt}::timestamptz, ${until.signedWaiverId}::uuid))
      as changed`.execute(tenant);
  return rows[0]?.changed ?? true;
};
