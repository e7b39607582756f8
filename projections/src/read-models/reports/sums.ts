import { type RawBuilder, sql } from 'kysely';
import { SIGNING } from './counts.ts';
import { EVER, type PeriodTerm, periodTerms, type YearRange } from './periods.ts';

/** Combines each period of change with each period of signing and multiplies their factors. */
export type Sums = { readonly changed: readonly PeriodTerm[]; readonly signed: readonly PeriodTerm[] };

export const FIRST_DAY = '0000-01-01';
const EVERY: readonly PeriodTerm[] = [{ period: EVER, times: 1 }];

/** Exceeds the difference between the clocks of any two machines. */
const FUTURE_YEARS = 1;

/** Adds up signatures and their later changes. Nothing changes before a record is signed. */
export const changesUntil = (
  asOf: string | undefined,
  years: YearRange,
  thisYear: number,
): readonly PeriodTerm[] => {
  const change = { first: years.first, last: Math.max(years.last, thisYear) + FUTURE_YEARS };
  const changed = asOf === undefined ? EVERY : periodTerms({ from: FIRST_DAY, to: asOf }, change);
  return [{ period: SIGNING, times: 1 }, ...changed];
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

/** @param sums must not be empty @param counted restricts what is counted, from `and` on */
export const summedRows = <Row>(
  table: 'report_counts' | 'report_zips',
  columns: readonly (keyof Row & string)[],
  scopeId: string,
  sums: Sums,
  counted: RawBuilder<unknown> = sql``,
): RawBuilder<Row> => {
  const names = sql.join(columns.filter((name) => name !== 'persons').map((name) => sql.id(name)));
  const rows = pairsOf(sums).map(
    ({ times, changed, signed }) => sql`
      select ${names}, ${sql.lit(times)} * persons as persons from read_models.${sql.id(table)}
      where scope_id = ${scopeId}::uuid and changed = any(${changed}::text[]) and signed = any(${signed}::text[])
        ${counted}`,
  );
  return sql<Row>`
    select ${names}, sum(persons)::int as persons from (${sql.join(rows, sql` union all `)}) each
    group by ${names} having sum(persons) <> 0`;
};
