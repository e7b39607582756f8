import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { FollowUpsDatabase } from './database.ts';

/** `<microseconds>.<id>`: PostgreSQL's times are finer than JavaScript's. */
const TOKEN = /^(\d{1,17})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Reads in the order of an index. Columns have no statistics, so PostgreSQL takes every condition for a rare one, and
 * would read all rows of a business that meet it, and sort them, for the sake of one page. What waits is rare, and has an
 * index in another order.
 */
export const readPage = <T>(
  database: Kysely<FollowUpsDatabase>,
  state: string | undefined,
  read: (database: Kysely<FollowUpsDatabase>) => Promise<T>,
): Promise<T> =>
  state === 'waiting'
    ? read(database)
    : database.transaction().execute(async (transaction) => {
        await sql`set local enable_sort = off`.execute(transaction);
        return read(transaction);
      });

/** To be selected as `micros`. */
export const queuedMicros: RawBuilder<string> = sql`(extract(epoch from queued_at) * 1000000)::bigint`;

const beyond = (comparison: RawBuilder<unknown>, after: string | undefined): RawBuilder<boolean> => {
  const [, micros, id] = TOKEN.exec(after ?? '') ?? [];
  if (micros === undefined || id === undefined) return sql<boolean>`true`;
  return sql<boolean>`(queued_at, id) ${comparison} (to_timestamp(0) + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`;
};

/** Rows of the outbox after a page, newest first. A token that nobody gave begins at the beginning. */
export const olderThan = (after: string | undefined): RawBuilder<boolean> => beyond(sql`<`, after);

/** The same, oldest first. */
export const newerThan = (after: string | undefined): RawBuilder<boolean> => beyond(sql`>`, after);

export const everyOne = (values: readonly string[]): RawBuilder<{ value: string }> =>
  sql`unnest(${[...values]}::text[])`;

/** Looks at one row of each, however many there are; also of types that a later release has told. */
export const typesOf = (webhookId: string): RawBuilder<{ value: string }> => {
  const rows = sql`select template from follow_ups.outbox where kind = 'webhook' and lane = ${webhookId}`;
  return sql`(
    with recursive types(value) as (
      (${rows} order by template limit 1)
      union all
      select (${rows} and template > types.value order by template limit 1)
      from types where types.value is not null)
    select value from types where value is not null)`;
};

/**
 * The newest of all, where an index has those of each value in their order: of each as many are read as a page has.
 * @param rowsOf in their order, and limited
 */
export const newestOfEach = <Row>(
  database: Kysely<FollowUpsDatabase>,
  values: RawBuilder<{ value: string }>,
  rowsOf: (value: RawBuilder<string>) => SelectQueryBuilder<FollowUpsDatabase, 'follow_ups.outbox', Row>,
  limit: number,
): SelectQueryBuilder<FollowUpsDatabase, never, Row> =>
  database
    .selectFrom(values.as<'each'>(sql`each(value)`))
    .innerJoinLateral(rowsOf(sql<string>`each.value`).as('row'), (join) => join.onTrue())
    .selectAll('row')
    .orderBy(sql`row.queued_at`, 'desc')
    .orderBy(sql`row.id`, 'desc')
    .limit(limit) as unknown as SelectQueryBuilder<FollowUpsDatabase, never, Row>;

/** @param rows one more than a page has, where there is another page */
export const pageOf = <Row extends { readonly id: string; readonly micros: string }>(
  rows: readonly Row[],
  limit: number,
): { readonly shown: readonly Row[]; readonly next?: string } => {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return rows.length > limit && last !== undefined ? { shown, next: `${last.micros}.${last.id}` } : { shown };
};
