type Connection = {
  query(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ readonly rows: readonly Record<string, unknown>[] }>;
};

/** Column types that reveal nothing about a person. Columns of other types get none unless a check limits them to fixed words. */
const IMPERSONAL = "array['uuid', 'boolean', 'smallint', 'integer', 'bigint', 'timestamptz']::regtype[]";

/**
 * Whether a check limits the column to fixed words and says nothing else. The planner needs statistics on these, for
 * example to see that a queue is long. Does not turn statistics on again for a check that is added later.
 */
const VOCABULARY = `exists (
  select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
    and pg_get_constraintdef(k.oid) ~ format(
      '^CHECK \\(\\(%s = ANY \\(ARRAY\\[(''[^'']*''::text(, )?)+\\]\\)\\)\\)$', quote_ident(a.attname)))`;

const PERSONAL = `
  select n.nspname, c.relname, a.attname, a.attnum, c.relkind, a.attstattarget
  from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_index i on i.indexrelid = c.oid
  where n.nspname = any ($1) and c.relowner = (select oid from pg_roles where rolname = current_user)
    and a.attnum > 0 and not a.attisdropped
    and (c.relkind in ('r', 'p', 'm') and a.atttypid <> all (${IMPERSONAL}) and not ${VOCABULARY}
      or c.relkind = 'i' and i.indkey[a.attnum - 1] = 0)`;

const STOP_COLLECTING = `
  select format('alter %s %I.%I alter column %s set statistics 0',
    case relkind when 'i' then 'index' when 'm' then 'materialized view' else 'table' end,
    nspname, relname, case relkind when 'i' then attnum::text else quote_ident(attname) end) as statement
  from (${PERSONAL}) personal where coalesce(attstattarget, -1) <> 0`;

/** Clears statistics collected earlier. Requires PostgreSQL 18; older versions keep them. */
const FORGET_COLLECTED = `
  select format('select pg_clear_attribute_stats(%L, %L, %L, s.inherited)', nspname, relname, personal.attname)
    || ' from (values (true), (false)) s (inherited)' as statement
  from (${PERSONAL}) personal
    join pg_stats on schemaname = nspname and tablename = relname and pg_stats.attname = personal.attname
  where to_regprocedure('pg_catalog.pg_clear_attribute_stats(text, text, text, boolean)') is not null`;

/** Keeps personal data out of `pg_statistic`, where ANALYZE stores samples that erasures cannot reach. Idempotent. */
export const disableStatistics = async (
  connection: Connection,
  schemas: readonly string[],
): Promise<void> => {
  for (const find of [STOP_COLLECTING, FORGET_COLLECTED]) {
    const { rows } = await connection.query(find, [schemas]);
    for (const { statement } of rows) await connection.query(String(statement));
  }
};
