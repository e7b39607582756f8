import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { FollowUpsDatabase } from './database.ts';

/** `<microseconds>.<id>`, because PostgreSQL timestamps are more precise than JavaScript dates. */
const TOKEN = /^(\d{1,17})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Forces index order. PostgreSQL has no statistics on most of the columns, so it would expect few matches and
 * sort all of a business's rows for a single page. Waiting rows are few and use an index with a different order.
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

/** Select as `micros`, which `toPage` expects. */
export const queuedMicros: RawBuilder<string> = sql`(extract(epoch from queued_at) * 1000000)::bigint`;

const beyond = (comparison: RawBuilder<unknown>, after: string | undefined): RawBuilder<boolean> => {
  const [, micros, id] = TOKEN.exec(after ?? '') ?? [];
  if (micros === undefined || id === undefined) return sql<boolean>`true`;
  return sql<boolean>`(queued_at, id) ${comparison} (to_timestamp(0) + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`;
};

/** Matches outbox rows after a page, newest first. An invalid token starts from the first page. */
export const olderThan = (after: string | undefined): RawBuilder<boolean> => beyond(sql`<`, after);

export const newerThan = (after: string | undefined): RawBuilder<boolean> => beyond(sql`>`, after);

export const matchesAll = (values: readonly string[]): RawBuilder<{ value: string }> =>
  sql`unnest(${[...values]}::text[])`;

/** Returns the event types of a webhook's rows, including types from later releases. Reads only one row per type. */
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

/** Reads at most one page per value, in index order. @param rowsOf one value's rows, ordered and limited */
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

/** @param rows up to `limit` + 1 rows; the extra row shows that there is another page */
export const toPage = <Row extends { readonly id: string; readonly micros: string }>(
  rows: readonly Row[],
  limit: number,
): { readonly shown: readonly Row[]; readonly next?: string } => {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return rows.length > limit && last !== undefined ? { shown, next: `${last.micros}.${last.id}` } : { shown };
};
