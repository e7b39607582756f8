import { sql, type Transaction } from 'kysely';
import { type ExportConditions, exportCondition } from '../export-conditions.ts';

export type ExportedRecord = {
  readonly id: string;
  readonly signedAt: Date;
};

export const readRecords = async (
  tenant: Transaction<object>,
  conditions: ExportConditions,
  max: number,
): Promise<readonly ExportedRecord[]> => {
  const { rows } = await sql<ExportedRecord>`
    select signed_waiver_id as id, signed_at as "signedAt"
    from read_models.signed_waivers where ${exportCondition(conditions)}
    group by signed_at, signed_waiver_id order by signed_at, signed_waiver_id limit ${max}`.execute(tenant);
  return rows;
};

export const countRecords = async (
  tenant: Transaction<object>,
  conditions: ExportConditions,
): Promise<number> => {
  const { rows } = await sql<{ count: string }>`
    select count(distinct signed_waiver_id) as count from read_models.signed_waivers
    where ${exportCondition(conditions)}`.execute(tenant);
  return Number(rows[0]?.count ?? 0);
};
