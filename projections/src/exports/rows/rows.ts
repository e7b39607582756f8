import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { type ExportConditions, exportCondition } from '../export-conditions.ts';
import { isSigner, JOINED_COLUMNS, type RecordPlace, recordOf, type StoredRow } from './row.ts';

/** Without statistics, the planner would sort all remaining rows per batch and memoize answers looked up only once. */
const IN_ORDER_OF_INDEX = sql`
  select set_config('enable_sort', 'off', true), set_config('enable_memoize', 'off', true)`;

/** `offset 0` makes the planner look up answers row by row, not read all accounts' answers for each batch. */
const withAnswers = (signers: RawBuilder<unknown>) => sql<StoredRow>`
  select ${JOINED_COLUMNS} as joined, s.first_name as first, s.last_name as last, t.title, a.void_reason as reason
  from (${signers}) s
  left join read_models.waiver_titles t on t.waiver_id = s.waiver_id and t.revision = s.revision
  left join lateral (
    select version_hash, locale, own, shared, void_reason from read_models.signed_waiver_answers
    where signed_waiver_id = s.signed_waiver_id and family_order = s.family_order offset 0) a on true
  order by s.signed_at, s.signed_waiver_id, s.family_order desc`;

/** Returns rows oldest first; within a party, the adult or guardian comes first. */
export const readRows = async (
  tenant: Transaction<object>,
  conditions: ExportConditions,
  after: RecordPlace,
  take: number,
): Promise<StoredRow[]> => {
  const signedAt = new Date(after.signedAt).toISOString();
  await IN_ORDER_OF_INDEX.execute(tenant);
  const { rows } = await withAnswers(sql`
    select * from read_models.signed_waivers
    where ${exportCondition(conditions)}
      and (signed_at, signed_waiver_id) > (${signedAt}::timestamptz, ${after.signedWaiverId}::uuid)
    order by signed_at, signed_waiver_id, family_order limit ${take}`).execute(tenant);
  return rows;
};

/** Returns guardians by record ID, for minors in `rows` whose guardian did not match the filter. */
export const readGuardiansLeftOut = async (
  tenant: Transaction<object>,
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<string, StoredRow>> => {
  const begins = rows.filter((row, index) => {
    const before = rows[index - 1];
    return !isSigner(row) && (before === undefined || recordOf(before) !== recordOf(row));
  });
  if (begins.length === 0) return new Map();
  const signers = begins.map((row) => participantIdOf(recordOf(row), 0));
  const { rows: guardians } = await withAnswers(sql`
    select * from read_models.signed_waivers where participant_id = any(${signers}::uuid[])`).execute(tenant);
  return new Map(guardians.map((guardian) => [recordOf(guardian), guardian]));
};

/** @returns undefined if there are more than `max` */
export const countRows = async (
  tenant: Transaction<object>,
  conditions: ExportConditions,
  max: number,
): Promise<number | undefined> => {
  const limit = Number.isFinite(max) ? sql`limit ${max + 1}` : sql``;
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from (
      select from read_models.signed_waivers where ${exportCondition(conditions)} ${limit}) counted`.execute(
    tenant,
  );
  const count = Number(rows[0]?.count ?? 0);
  return count > max ? undefined : count;
};
