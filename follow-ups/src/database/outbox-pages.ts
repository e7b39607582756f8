import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { FollowUpsDatabase } from './database.ts';

/** `<microseconds>.<id>`: PostgreSQL's times are finer than JavaScript's. */
const TOKEN = /^(\d{1,17})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Forces the order of an index. Columns of the row type have no statistics, so PostgreSQL would expect few matches,
 * read all rows of a business and sort them for one page. Waiting rows are few and have an index in another order.
 */
export const readInIndexOrder = <T>(
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

/** Select it as `micros`. */
export const queuedMicros: RawBuilder<string> = sql`(extract(epoch from queued_at) * 1000000)::bigint`;

const beyond = (comparison: RawBuilder<unknown>, after: string | undefined): RawBuilder<boolean> => {
  const [, micros, id] = TOKEN.exec(after ?? '') ?? [];
  if (micros === undefined || id === undefined) return sql<boolean>`true`;
  return sql<boolean>`(queued_at, id) ${comparison} (to_timestamp(0) + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`;
};

/** Outbox rows after a page, newest first. An invalid token starts at the beginning. */
export const olderThan = (after: string | undefined): RawBuilder<boolean> => beyond(sql`<`, after);

/** Outbox rows after a page, oldest first. */
export const newerThan = (after: string | undefined): RawBuilder<boolean> => beyond(sql`>`, after);

export const matchesAll = (values: readonly string[]): RawBuilder<{ value: string }> =>
  sql`unnest(${[...values]}::text[])`;

/** Reads one row per type, however many rows there are. Includes types of later releases. */
export const eventTypesOf = (webhookId: string): RawBuilder<{ value: string }> => {
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
 * Merges the newest rows of several values, each read from an index in order, one page's worth per value. @param
 * rowsOf ordered and limited
 */
export const mergeNewest = <Row>(
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

/** @param rows one more than a page holds if there is another page */
export const toPage = <Row extends { readonly id: string; readonly micros: string }>(
  rows: readonly Row[],
  limit: number,
): { readonly shown: readonly Row[]; readonly next?: string } => {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return rows.length > limit && last !== undefined ? { shown, next: `${last.micros}.${last.id}` } : { shown };
};
