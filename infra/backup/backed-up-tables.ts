import { EVENTS_TABLE } from '@waivers/events/log/postgres/restored-log.ts';
import { escapeIdentifier, type Pool, type PoolClient } from 'pg';

/** Schemas that cannot be derived from others. `delivery` holds a lease; the tree and the read models are derived from the log. */
export const BACKED_UP_SCHEMAS = ['log', 'keys', 'blobs', 'identity', 'media', 'follow_ups'] as const;

/** The head is the position of the last event, and its trigger refuses any other row. */
const DERIVED = ['log_head'];

export type BackedUpTable = {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
  /** SQL that orders the rows in the same way in every database, whatever its collation. */
  readonly order: readonly string[];
};

const OURS = `
  select c.oid, n.nspname as schema, c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any ($1) and c.relkind = 'r' and c.relname <> all ($2)`;

/** Tables that others reference come first. */
const TABLES = `
  with recursive ours as (${OURS}), depths as (
    select oid, 0 as depth from ours
    union
    select k.conrelid, depth + 1 from depths join pg_constraint k on k.confrelid = depths.oid and k.contype = 'f'
  )
  select schema, name,
    array(select attname::text from pg_attribute
      where attrelid = ours.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
    array(select quote_ident(attname) || case when a.attcollation = 0 then '' else ' collate "C"' end
      from pg_index join unnest(indkey) with ordinality as k (attnum, place) on true
      join pg_attribute a on a.attrelid = indrelid and a.attnum = k.attnum
      where indrelid = ours.oid and indisprimary order by place) as "order"
  from ours order by (select max(depth) from depths where depths.oid = ours.oid), schema, name`;

export const isEvents = ({ schema, name }: BackedUpTable): boolean =>
  schema === EVENTS_TABLE.schema && name === EVENTS_TABLE.name;

/** @returns the tables in an order in which they can be loaded, the events last */
export const backedUpTables = async (database: Pool | PoolClient): Promise<readonly BackedUpTable[]> => {
  const { rows } = await database.query<BackedUpTable>(TABLES, [BACKED_UP_SCHEMAS, DERIVED]);
  return [...rows.filter((table) => !isEvents(table)), ...rows.filter(isEvents)];
};

/** @returns bytes of these tables with their indexes, which a restored copy takes too */
export const backedUpBytes = async (database: Pool): Promise<number> => {
  const { rows } = await database.query<{ bytes: string }>(
    `select coalesce(sum(pg_total_relation_size(oid)), 0) as bytes from (${OURS}) ours`,
    [BACKED_UP_SCHEMAS, DERIVED],
  );
  return Number(rows[0]?.bytes);
};

export const tableName = ({ schema, name }: Pick<BackedUpTable, 'schema' | 'name'>): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

const list = (columns: readonly string[]): string => columns.map(escapeIdentifier).join(', ');

export const copyOut = (table: BackedUpTable, where?: string): string => {
  const rows = where === undefined ? tableName(table) : `${tableName(table)} where ${where}`;
  return `copy (select ${list(table.columns)} from ${rows} order by ${table.order.join(', ')}) to stdout`;
};

export const copyIn = (table: BackedUpTable): string =>
  `copy ${tableName(table)} (${list(table.columns)}) from stdin`;

/** Equal values become equal text, whatever the server's settings are. Rows come by index, without a sort on disk. */
const PLAIN_TEXT = {
  client_encoding: 'UTF8',
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  enable_sort: 'off',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
} as const;

/** @param scope until the end of the transaction or of the session */
export const plainText = (scope: 'local' | 'session'): string =>
  Object.entries(PLAIN_TEXT)
    .map(([name, value]) => `set ${scope} ${name} = '${value}'`)
    .join(';\n');
