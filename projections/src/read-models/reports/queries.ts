import type { Report } from '@waivers/contract/reports/read-report.ts';
import { dateIn } from '@waivers/waiver/submission/age.ts';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { type DayRange, earliest, latest, type PeriodTerm, periodTerms, type YearRange } from './periods.ts';
import { previousPeriod } from './previous-period.ts';
import { reports } from './project.ts';
import { changesUntil, FIRST_DAY, type Sums, summedRows } from './sums.ts';
import type { ReportCountRow, ReportZipRow } from './table.ts';
import { splitPeriod, splitPrevious } from './trend.ts';

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
  readonly version: number | null;
  /** Days of the first and last signature. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
};

/** Without statistics, the planner would sort rather than hash the rows. Parallel workers start too slowly to help. */
const HASH_HERE = sql`set_config('enable_sort', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`;

const readKnown = async (tenant: Transaction<object>): Promise<Known | undefined> => {
  const { rows } = await sql<Known>`
    select (select time_zone from read_models.accounts limit 1) as "timeZone",
      (select position from projections.checkpoints join projections.builds using (projection, build)
        where projection = ${reports.name} and state = 'live') as position,
      (select version from projections.builds where projection = ${reports.name} and state = 'live') as version,
      (select min(signed_on)::text from read_models.report_records) as "firstDay",
      (select max(signed_on)::text from read_models.report_records) as "lastDay",
      ${HASH_HERE}`.execute(tenant);
  return rows[0];
};

type CountedRow = Pick<ReportCountRow, 'counted' | 'value' | 'persons'>;
type ZipRow = Pick<ReportZipRow, 'zip' | 'persons'>;
type SignedRow = Pick<ReportCountRow, 'signed' | 'persons'>;

const readCounts = async (
  tenant: Transaction<object>,
  scopeId: string,
  sums: Sums,
  counted?: RawBuilder<unknown>,
): Promise<readonly CountedRow[]> => {
  if (sums.signed.length === 0) return [];
  const counts = summedRows<CountedRow>(
    'report_counts',
    ['counted', 'value', 'persons'],
    scopeId,
    sums,
    counted,
  );
  return (await counts.execute(tenant)).rows;
};

const readZips = async (
  tenant: Transaction<object>,
  scopeId: string,
  sums: Sums,
  max: number,
): Promise<{ readonly zips: readonly ZipRow[]; readonly zipCodeCount: number }> => {
  if (sums.signed.length === 0) return { zips: [], zipCodeCount: 0 };
  const { rows } = await sql<{ zip: number | null; persons: number }>`
    with zips as materialized (${summedRows<ZipRow>('report_zips', ['zip', 'persons'], scopeId, sums)})
    (select zip, persons from zips order by persons desc, zip limit ${max})
    union all (select null, count(*)::int from zips)`.execute(tenant);
  const zips = rows.flatMap(({ zip, persons }) => (zip === null ? [] : [{ zip, persons }]));
  return { zips, zipCodeCount: rows.find(({ zip }) => zip === null)?.persons ?? 0 };
};

const FIGURES = sql`and counted in ('gender', 'trait')`;

/** Everyone is in one gender group, so these add up to all people. */
const PEOPLE = sql`and counted = 'gender'`;

const readTrend = async (
  tenant: Transaction<object>,
  scopeId: string,
  changed: readonly PeriodTerm[],
  { days, before }: { readonly days: DayRange; readonly before: DayRange | null },
  years: YearRange,
): Promise<Report['trend']> => {
  const split = splitPeriod(days);
  const previous = before === null ? [] : splitPrevious(split, before);
  const termsOf = (part: DayRange) => periodTerms(part, years);
  const periods = new Set([...split.parts, ...previous].flatMap(termsOf).map(({ period }) => period));
  const signed = [...periods].map((period) => ({ period, times: 1 }));
  const sums = summedRows<SignedRow>(
    'report_counts',
    ['signed', 'persons'],
    scopeId,
    { changed, signed },
    PEOPLE,
  );
  const { rows } = periods.size === 0 ? { rows: [] } : await sums.execute(tenant);
  const persons = new Map(rows.map((row) => [row.signed, row.persons]));
  const countOf = (part: DayRange): number =>
    termsOf(part).reduce((sum, { period, times }) => sum + times * (persons.get(period) ?? 0), 0);
  return {
    unit: split.unit,
    points: split.parts.map((part, index) => {
      const other = previous[index];
      const hasOther = other !== undefined && other.from <= other.to;
      return { ...part, count: countOf(part), ...(hasOther && { before: countOf(other) }) };
    }),
  };
};

/** Builds of earlier versions count no traits. They answer until the first rebuild is complete. */
const TRAITS_SINCE = 5;

export type ReportCounts = Pick<Known, 'timeZone' | 'position'> & {
  readonly counts: readonly CountedRow[];
  readonly zips: readonly ZipRow[];
  readonly zipCodeCount: number;
  readonly hasTraits: boolean;
  readonly before: (DayRange & { readonly counts: readonly CountedRow[] }) | null;
  readonly trend: Report['trend'];
};

/**
 * Returns no period before today alone, because an unfinished day always looks slow, or before the first
 * signature.
 */
const comparedWith = ({ from, to, asOf }: ReportQuery, today: string, firstDay: string): DayRange | null => {
  const end = earliest(today, to ?? today, asOf ?? today);
  if (from === undefined || from > end || from === today) return null;
  const before = previousPeriod({ from, to: end }, to === undefined || to > end || end === today);
  return before.to < firstDay ? null : before;
};

/** Cost grows with the number of places, not of people. @param tenant must read from one snapshot */
export const readReportCounts = async (
  tenant: Transaction<object>,
  accountId: string,
  query: ReportQuery,
  { maxZips, now }: { readonly maxZips: number; readonly now: Date },
): Promise<ReportCounts> => {
  const known = await readKnown(tenant);
  const { timeZone = null, position = null, version, firstDay, lastDay } = known ?? {};
  const common = { timeZone, position, hasTraits: (version ?? 0) >= TRAITS_SINCE };
  if (typeof firstDay !== 'string' || typeof lastDay !== 'string') {
    const trend: Report['trend'] = { unit: 'day', points: [] };
    return { ...common, counts: [], zips: [], zipCodeCount: 0, before: null, trend };
  }
  const { from = FIRST_DAY, to, asOf, waiverId: scopeId = accountId } = query;
  const today = dateIn(timeZone ?? 'UTC', now);
  const period = comparedWith(query, today, firstDay);
  const years = { first: Number(firstDay.slice(0, 4)), last: Number(lastDay.slice(0, 4)) };
  const changed = changesUntil(asOf, years, now.getUTCFullYear());
  // Another server's clock may be fast.
  const last = latest(lastDay, today);
  const end = earliest(last, to ?? last, asOf ?? last);
  const sums = { changed, signed: periodTerms({ from, to: end }, years) };
  return {
    ...common,
    counts: await readCounts(tenant, scopeId, sums),
    ...(await readZips(tenant, scopeId, sums, maxZips)),
    before: period && {
      ...period,
      counts: await readCounts(tenant, scopeId, { changed, signed: periodTerms(period, years) }, FIGURES),
    },
    trend: await readTrend(
      tenant,
      scopeId,
      changed,
      { days: { from: latest(from, firstDay), to: end }, before: period },
      years,
    ),
  };
};
