import { sql, type Transaction } from 'kysely';
import { SIGNING } from './counts.ts';
import { EVER, type Part, partsOf, type Years } from './periods.ts';
import { reports } from './project.ts';

export type ReportAsked = {
  readonly waiverId?: string | undefined;
  /** Days of signing, `YYYY-MM-DD`, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** At the end of that day. */
  readonly asOf?: string | undefined;
};

type Known = {
  readonly timeZone: string | null;
  /** Of the read model that is shown. */
  readonly position: string | null;
  readonly firstYear: number | null;
  readonly lastYear: number | null;
};

/** Without statistics the planner expects two rows, and would sort thousands instead of hashing them. */
const GROUP_BY_HASH = sql`set_config('enable_sort', 'off', true)`;

const readKnown = async (tenant: Transaction<object>): Promise<Known | undefined> => {
  const { rows } = await sql<Known>`
    select (select time_zone from read_models.accounts limit 1) as "timeZone",
      (select position from projections.checkpoints join projections.builds using (projection, build)
        where projection = ${reports.name} and state = 'live') as position,
      (select extract(year from min(signed_on))::int from read_models.report_records) as "firstYear",
      (select extract(year from max(signed_on))::int from read_models.report_records) as "lastYear",
      ${GROUP_BY_HASH}`.execute(tenant);
  return rows[0];
};

type CountedRow = {
  readonly counted: 'age' | 'gender' | 'place' | 'voided' | 'zip' | 'zips';
  readonly value: string;
  readonly persons: number;
};

type Sum = { readonly changed: string; readonly signed: string; readonly times: number };

const FIRST_DAY = '0000-01-01';
const LAST_DAY = '9999-12-31';
const EVERY: readonly Part[] = [{ period: EVER, times: 1 }];

/** Clocks of several machines differ by less. */
const YEARS_TO_COME = 1;

/** Who signed, and what voiding changed: nothing is changed before it was signed. */
const sumsOf = ({ from, to, asOf }: ReportAsked, years: Years, thisYear: number): readonly Sum[] => {
  const [last = LAST_DAY] = [to ?? LAST_DAY, asOf ?? LAST_DAY].toSorted();
  const signed = partsOf({ from: from ?? FIRST_DAY, to: last }, years);
  const change = { first: years.first, last: Math.max(years.last, thisYear) + YEARS_TO_COME };
  const changed = asOf === undefined ? EVERY : partsOf({ from: FIRST_DAY, to: asOf }, change);
  return signed.flatMap(({ period, times }) => [
    { changed: SIGNING, signed: period, times },
    ...changed.map((each) => ({ changed: each.period, signed: period, times: times * each.times })),
  ]);
};

/** A ZIP code begins with a digit, every other place with a letter. A pattern would cost more than all the rest. */
const IS_ZIP = sql`value collate "C" < 'A'`;

/** `zip`: the most frequent places of five digits; `zips`: how many there are, and the persons in all of them. */
const readCounts = async (
  tenant: Transaction<object>,
  scopeId: string,
  sums: readonly Sum[],
  mostZips: number,
): Promise<readonly CountedRow[]> => {
  const { rows } = await sql<CountedRow>`
    with sums as (
      select * from unnest(${sums.map(({ changed }) => changed)}::text[],
        ${sums.map(({ signed }) => signed)}::text[], ${sums.map(({ times }) => times)}::int[])
        as sums (changed, signed, times)),
    counts as materialized (
      select counted, value, sum(times * persons)::int as persons
      from sums cross join lateral (
        select counted, value, persons from read_models.report_counts c
        where c.scope_id = ${scopeId}::uuid and c.changed = sums.changed and c.signed = sums.signed
        offset 0) each
      group by counted, value having sum(times * persons) <> 0),
    zips as not materialized (select value, persons from counts where counted = 'place' and ${IS_ZIP})
    (select 'zip' as counted, value, persons from zips
      order by persons desc, value collate "C" limit ${mostZips})
    union all (select 'zips', count(*)::text, coalesce(sum(persons), 0)::int from zips)
    union all (select counted, value, persons from counts where counted <> 'place' or not ${IS_ZIP})`.execute(
    tenant,
  );
  return rows;
};

export type ReportCounts = Pick<Known, 'timeZone' | 'position'> & { readonly counts: readonly CountedRow[] };

/** The cost depends on how many places people came from, not on how many people came. @param tenant in one snapshot */
export const readReportCounts = async (
  tenant: Transaction<object>,
  accountId: string,
  asked: ReportAsked,
  { mostZips, now }: { readonly mostZips: number; readonly now: Date },
): Promise<ReportCounts> => {
  const known = await readKnown(tenant);
  const { timeZone = null, position = null, firstYear, lastYear } = known ?? {};
  if (typeof firstYear !== 'number' || typeof lastYear !== 'number')
    return { timeZone, position, counts: [] };
  const sums = sumsOf(asked, { first: firstYear, last: lastYear }, now.getUTCFullYear());
  const counts = await readCounts(tenant, asked.waiverId ?? accountId, sums, mostZips);
  return { timeZone, position, counts };
};
