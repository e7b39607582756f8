import { escapeIdentifier, type Pool, type PoolClient } from 'pg';

/** Schemas that cannot be derived from others. `delivery` holds a lease; the others are read models. */
export const BACKED_UP_SCHEMAS = ['log', 'keys', 'blobs', 'identity', 'media', 'follow_ups'] as const;

/** The head is the position of the last event, and its trigger refuses any other row. */
const DERIVED = ['log_head'];

export type BackedUpTable = {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns of the primary key. They order the rows, so that equal rows have equal hashes. */
  readonly key: readonly string[];
};

/** Tables that others reference come first. */
const TABLES = `
  with recursive ours as (
    select c.oid, n.nspname as schema, c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any ($1) and c.relkind = 'r' and c.relname <> all ($2)
  ), depths as (
    select oid, 0 as depth from ours
    union
    select k.conrelid, depth + 1 from depths join pg_constraint k on k.confrelid = depths.oid and k.contype = 'f'
  )
  select schema, name,
    array(select attname::text from pg_attribute
      where attrelid = ours.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
    array(select attname::text from pg_index join unnest(indkey) with ordinality as k (attnum, place) on true
      join pg_attribute a on a.attrelid = indrelid and a.attnum = k.attnum
      where indrelid = ours.oid and indisprimary order by place) as key
  from ours order by (select max(depth) from depths where depths.oid = ours.oid), schema, name`;

export const backedUpTables = async (database: Pool | PoolClient): Promise<readonly BackedUpTable[]> =>
  (await database.query<BackedUpTable>(TABLES, [BACKED_UP_SCHEMAS, DERIVED])).rows;

/** @returns bytes of these tables with their indexes, which a restored copy takes too */
export const backedUpBytes = async (database: Pool): Promise<number> => {
  const { rows } = await database.query<{ bytes: string }>(
    `select coalesce(sum(pg_total_relation_size(c.oid)), 0) as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any ($1) and c.relkind = 'r' and c.relname <> all ($2)`,
    [BACKED_UP_SCHEMAS, DERIVED],
  );
  return Number(rows[0]?.bytes);
};

export const tableName = ({ schema, name }: Pick<BackedUpTable, 'schema' | 'name'>): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

const list = (columns: readonly string[]): string => columns.map(escapeIdentifier).join(', ');

export const copyOut = (table: BackedUpTable): string =>
  `copy (select ${list(table.columns)} from ${tableName(table)} order by ${list(table.key)}) to stdout`;

export const copyIn = (table: BackedUpTable): string =>
  `copy ${tableName(table)} (${list(table.columns)}) from stdin`;

/** Makes PostgreSQL write equal values as equal text, whatever its settings are. */
export const PLAIN_TEXT = `
  set local client_encoding = 'UTF8'; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1`;
