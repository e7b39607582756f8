import { sql, type Transaction } from 'kysely';
import { SIGNING } from './counts.ts';
import { EVER, type PeriodTerm, periodTerms, type YearRange } from './periods.ts';
import { reports } from './project.ts';
import type { ReportCountRow, ReportZipRow } from './table.ts';

export type ReportQuery = {
  readonly waiverId?: string | undefined;
  /** Range of signing days in the format `YYYY-MM-DD`, both ends inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly asOf?: string | undefined;
};

type Known = {
  readonly timeZone: string | null;
  readonly position: string | null;
  readonly firstYear: number | null;
  readonly lastYear: number | null;
};

/** Without statistics, the planner would sort rather than hash the rows. Parallel workers start too slowly to help. */
const HASH_HERE = sql`set_config('enable_sort', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`;

const readKnown = async (tenant: Transaction<object>): Promise<Known | undefined> => {
  const { rows } = await sql<Known>`
    select (select time_zone from read_models.accounts limit 1) as "timeZone",
      (select position from projections.checkpoints join projections.builds using (projection, build)
        where projection = ${reports.name} and state = 'live') as position,
      (select extract(year from min(signed_on))::int from read_models.report_records) as "firstYear",
      (select extract(year from max(signed_on))::int from read_models.report_records) as "lastYear",
      ${HASH_HERE}`.execute(tenant);
  return rows[0];
};

type CountedRow = Pick<ReportCountRow, 'counted' | 'value' | 'persons'>;
type ZipRow = Pick<ReportZipRow, 'zip' | 'persons'>;

/** Combines each period of change with each period of signing and multiplies their factors. */
type Sums = { readonly changed: readonly PeriodTerm[]; readonly signed: readonly PeriodTerm[] };

const FIRST_DAY = '0000-01-01';
const LAST_DAY = '9999-12-31';
const EVERY: readonly PeriodTerm[] = [{ period: EVER, times: 1 }];

/** Exceeds the difference between the clocks of any two machines. */
const FUTURE_YEARS = 1;

/** Adds up signatures and the effects of voiding. Nothing changes before a record is signed. */
const sumsOf = ({ from, to, asOf }: ReportQuery, years: YearRange, thisYear: number): Sums => {
  const [last = LAST_DAY] = [to ?? LAST_DAY, asOf ?? LAST_DAY].toSorted();
  const change = { first: years.first, last: Math.max(years.last, thisYear) + FUTURE_YEARS };
  const changed = asOf === undefined ? EVERY : periodTerms({ from: FIRST_DAY, to: asOf }, change);
  return {
    changed: [{ period: SIGNING, times: 1 }, ...changed],
    signed: periodTerms({ from: from ?? FIRST_DAY, to: last }, years),
  };
};

/** Groups the periods so that each list needs one lookup. Periods without rows cost nothing. */
const pairsOf = ({ changed, signed }: Sums) =>
  [...Map.groupBy(changed, ({ times }) => times)].flatMap(([timesChanged, changes]) =>
    [...Map.groupBy(signed, ({ times }) => times)].map(([timesSigned, signings]) => ({
      times: timesChanged * timesSigned,
      changed: changes.map(({ period }) => period),
      signed: signings.map(({ period }) => period),
    })),
  );

/** @param sums must not be empty */
const summed = (
  table: 'report_counts' | 'report_zips',
  columns: readonly string[],
  scopeId: string,
  sums: Sums,
) => {
  const names = sql.join(columns.map((name) => sql.id(name)));
  const rows = pairsOf(sums).map(
    ({ times, changed, signed }) => sql`
      select ${names}, ${sql.lit(times)} * persons as persons from read_models.${sql.id(table)}
      where scope_id = ${scopeId}::uuid and changed = any(${changed}::text[]) and signed = any(${signed}::text[])`,
  );
  return sql<never>`
    select ${names}, sum(persons)::int as persons from (${sql.join(rows, sql` union all `)}) each
    group by ${names} having sum(persons) <> 0`;
};

const readCounts = async (
  tenant: Transaction<object>,
  scopeId: string,
  sums: Sums,
): Promise<readonly CountedRow[]> => {
  const { rows } = await summed('report_counts', ['counted', 'value'], scopeId, sums)
    .$castTo<CountedRow>()
    .execute(tenant);
  return rows;
};

const readZips = async (
  tenant: Transaction<object>,
  scopeId: string,
  sums: Sums,
  max: number,
): Promise<{ readonly zips: readonly ZipRow[]; readonly zipCount: number }> => {
  const { rows } = await sql<{ zip: number | null; persons: number }>`
    with zips as materialized (${summed('report_zips', ['zip'], scopeId, sums)})
    (select zip, persons from zips order by persons desc, zip limit ${max})
    union all (select null, count(*)::int from zips)`.execute(tenant);
  const zips = rows.flatMap(({ zip, persons }) => (zip === null ? [] : [{ zip, persons }]));
  return { zips, zipCount: rows.find(({ zip }) => zip === null)?.persons ?? 0 };
};

export type ReportCounts = Pick<Known, 'timeZone' | 'position'> & {
  readonly counts: readonly CountedRow[];
  readonly zips: readonly ZipRow[];
  readonly zipCodeCount: number;
};

/** Cost grows with the number of places, not of people. @param tenant must read from one snapshot */
export const readReportCounts = async (
  tenant: Transaction<object>,
  accountId: string,
  query: ReportQuery,
  { maxZips, now }: { readonly maxZips: number; readonly now: Date },
): Promise<ReportCounts> => {
  const known = await readKnown(tenant);
  const { timeZone = null, position = null, firstYear, lastYear } = known ?? {};
  const nothing = { timeZone, position, counts: [], zips: [], zipCodeCount: 0 };
  if (typeof firstYear !== 'number' || typeof lastYear !== 'number') return nothing;
  const sums = sumsOf(query, { first: firstYear, last: lastYear }, now.getUTCFullYear());
  if (sums.signed.length === 0) return nothing;
  const scopeId = query.waiverId ?? accountId;
  const counts = await readCounts(tenant, scopeId, sums);
  const { zips, zipCount } = await readZips(tenant, scopeId, sums, maxZips);
  return { timeZone, position, counts, zips, zipCodeCount: zipCount };
};
