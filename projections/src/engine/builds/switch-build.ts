import { buildSchema, type Projection } from '../projection.ts';
import { AUDIT_SCHEMA, READ_MODELS_SCHEMA, tableIn } from './build-schema.ts';
import type { Statements } from './statements.ts';

type Columns = readonly string[];

const columnsOf = async (transaction: Statements, schema: string, relation: string): Promise<Columns> => {
  const { rows } = await transaction.query<{ described: string }>(
    `select format('%I %s', attname, format_type(atttypid, atttypmod)) as described
    from pg_attribute
    where attrelid = to_regclass($1) and attnum > 0 and not attisdropped order by attnum`,
    [tableIn(schema, relation)],
  );
  return rows.map(({ described }) => described);
};

/** `create or replace view` keeps grants but can only append columns. Other changes drop and recreate the view. */
const showTable = async (transaction: Statements, schema: string, table: string): Promise<void> => {
  const view = tableIn(READ_MODELS_SCHEMA, table);
  const before = await columnsOf(transaction, READ_MODELS_SCHEMA, table);
  const after = await columnsOf(transaction, schema, table);
  if (before.some((column, index) => column !== after[index])) {
    await transaction.query(`drop view ${view}`);
  }
  // Replacing a view without this option silently drops it, which would expose all tenants' rows.
  await transaction.query(
    `create or replace view ${view} with (security_invoker = true) as select * from ${tableIn(schema, table)}`,
  );
  await transaction.query(`grant select on ${view} to app`);
};

const dropViewsOfOtherBuilds = async (
  transaction: Statements,
  projection: string,
  schema: string,
): Promise<void> => {
  const { rows } = await transaction.query<{ view: string }>(
    `select distinct shown.relname as view
    from pg_class shown
      join pg_rewrite on pg_rewrite.ev_class = shown.oid
      join pg_depend on pg_depend.classid = 'pg_rewrite'::regclass and pg_depend.objid = pg_rewrite.oid
        and pg_depend.refclassid = 'pg_class'::regclass
      join pg_class base on base.oid = pg_depend.refobjid
      join pg_namespace on pg_namespace.oid = base.relnamespace
    where shown.relnamespace = $1::regnamespace and shown.relkind = 'v'
      and nspname ~ $2 and nspname <> $3`,
    [READ_MODELS_SCHEMA, `^${projection}_v[0-9]+$`, schema],
  );
  for (const { view } of rows) await transaction.query(`drop view ${tableIn(READ_MODELS_SCHEMA, view)}`);
};

/** Recreates the views because the underlying columns may have changed. Readers wait for the commit. */
const showToAnalysts = async (
  transaction: Statements,
  schema: string,
  views: Readonly<Record<string, (schema: string) => string>>,
): Promise<void> => {
  for (const name of Object.keys(views).toReversed()) {
    await transaction.query(`drop view if exists ${tableIn(AUDIT_SCHEMA, name)}`);
  }
  for (const [name, query] of Object.entries(views)) {
    const view = tableIn(AUDIT_SCHEMA, name);
    await transaction.query(`create view ${view} as ${query(schema)}`);
    await transaction.query(`grant select on ${view} to analyst`);
  }
};

const dropFunctionsOfOtherBuilds = async (
  transaction: Statements,
  projection: string,
  schema: string,
): Promise<void> => {
  const { rows } = await transaction.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
    where pronamespace = $1::regnamespace
      and array_to_string(proconfig, ';') ~ $2 and array_to_string(proconfig, ';') !~ $3`,
    [READ_MODELS_SCHEMA, `\\m${projection}_v[0-9]+\\M`, `\\m${schema}\\M`],
  );
  for (const { signature } of rows) await transaction.query(`drop function ${signature}`);
};

const CANNOT_REPLACE = '42P13';

const dropFunctionsNamed = async (transaction: Statements, name: string): Promise<void> => {
  const { rows } = await transaction.query<{ signature: string }>(
    'select oid::regprocedure::text as signature from pg_proc where pronamespace = $1::regnamespace and proname = $2',
    [READ_MODELS_SCHEMA, name],
  );
  for (const { signature } of rows) await transaction.query(`drop function ${signature}`);
};

/** `create or replace function` keeps grants, but a new result type or argument name requires dropping it first. */
const makeFunction = async (transaction: Statements, name: string, text: string): Promise<void> => {
  await transaction.query('savepoint before_function');
  try {
    await transaction.query(text);
  } catch (error) {
    if ((error as { readonly code?: string }).code !== CANNOT_REPLACE) throw error;
    await transaction.query('rollback to savepoint before_function');
    await dropFunctionsNamed(transaction, name);
    await transaction.query(text);
  }
  await transaction.query('release savepoint before_function');
};

/** Revokes `execute` from `public`, which PostgreSQL grants on new functions. */
const grantFunctions = async (transaction: Statements, schema: string): Promise<void> => {
  const { rows } = await transaction.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
    where pronamespace = $1::regnamespace and array_to_string(proconfig, ';') ~ $2`,
    [READ_MODELS_SCHEMA, `\\m${schema}\\M`],
  );
  for (const { signature } of rows) {
    await transaction.query(`revoke all on function ${signature} from public`);
    await transaction.query(`grant execute on function ${signature} to app`);
  }
};

/** Takes exclusive locks until commit, so callers must set `lock_timeout` and retry. */
export const switchToBuild = async (
  transaction: Statements,
  { name, tables }: Pick<Projection, 'name' | 'tables'>,
  build: number,
): Promise<void> => {
  const schema = buildSchema(name, build);
  await transaction.query("select set_config('search_path', 'pg_catalog, public', true)");
  for (const table of tables) await showTable(transaction, schema, table.name);
  for (const table of tables) {
    for (const [called, textFor] of Object.entries(table.functions ?? {}))
      await makeFunction(transaction, called, textFor(schema));
    if (table.analystViews !== undefined) await showToAnalysts(transaction, schema, table.analystViews);
  }
  await dropViewsOfOtherBuilds(transaction, name, schema);
  await dropFunctionsOfOtherBuilds(transaction, name, schema);
  await grantFunctions(transaction, schema);
};
