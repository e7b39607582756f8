import { type Kysely, type RawBuilder, sql } from 'kysely';
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

/** @param rows one more than a page has, where there is another page */
export const pageOf = <Row extends { readonly id: string; readonly micros: string }>(
  rows: readonly Row[],
  limit: number,
): { readonly shown: readonly Row[]; readonly next?: string } => {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return rows.length > limit && last !== undefined ? { shown, next: `${last.micros}.${last.id}` } : { shown };
};
