import { READ_MODELS_SCHEMA } from './build-schema.ts';
import { inTransaction, type Statements } from './statements.ts';
import { TENANT_SETTING, tenantPolicy } from './tenant-policy.ts';

export class UnsafeReadModels extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(['Unsafe read models; no build went live:', ...problems].join('\n  - '));
    this.name = 'UnsafeReadModels';
    this.problems = problems;
  }
}

export const BUILD_SCHEMA = '_v[1-9][0-9]*$';

const TABLES = `
  select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'f') and (n.nspname = '${READ_MODELS_SCHEMA}' or n.nspname ~ '${BUILD_SCHEMA}')
    and has_schema_privilege('app', n.oid, 'usage')
  union
  select base.oid from pg_class shown
    join pg_rewrite on pg_rewrite.ev_class = shown.oid
    join pg_depend on pg_depend.classid = 'pg_rewrite'::regclass and pg_depend.objid = pg_rewrite.oid
      and pg_depend.refclassid = 'pg_class'::regclass
    join pg_class base on base.oid = pg_depend.refobjid and base.relkind in ('r', 'p', 'f')
  where shown.relnamespace = '${READ_MODELS_SCHEMA}'::regnamespace`;

const FINDINGS: readonly string[] = [
  `select format('View %s is not security_invoker: it shows every tenant''s rows.', oid::regclass) as problem
  from pg_class
  where relnamespace = '${READ_MODELS_SCHEMA}'::regnamespace and relkind = 'v'
    and not coalesce((select option_value::bool from pg_options_to_table(reloptions)
      where option_name = 'security_invoker'), false)`,
  `select format('%s is a materialized view: it has no row-level security.', oid::regclass) as problem
  from pg_class where relnamespace = '${READ_MODELS_SCHEMA}'::regnamespace and relkind = 'm'`,
  `select format('Table %s has no row-level security.', oid::regclass) as problem
  from pg_class where oid in (${TABLES}) and not relrowsecurity`,
  `select format('Table %s lacks the tenant policy.', t.oid::regclass) as problem
  from (${TABLES}) t where not exists (select from pg_policy where polrelid = t.oid)`,
  `select format('Policy %s of table %s is not the tenant policy.', p.polname, p.polrelid::regclass) as problem
  from pg_policy p, pg_policy ours
  where p.polrelid in (${TABLES}) and ours.polrelid = 'pg_temp.tenant_reference'::regclass
    and (p.polpermissive, p.polcmd, p.polroles, pg_get_expr(p.polqual, p.polrelid), p.polwithcheck::text)
      is distinct from
      (ours.polpermissive, ours.polcmd, ours.polroles, pg_get_expr(ours.polqual, ours.polrelid), null)`,
  `select format('Role app owns %s and thus bypasses its policies.', oid::regclass) as problem
  from pg_class where (oid in (${TABLES}) or relnamespace = '${READ_MODELS_SCHEMA}'::regnamespace)
    and relkind <> 'i' and pg_has_role('app', relowner, 'member')`,
  `select format('Role app can write to %s.', oid::regclass) as problem
  from pg_class where oid in (${TABLES}) and has_table_privilege('app', oid, 'insert, update, delete, truncate')`,
  `select 'Role app bypasses row-level security.' as problem from pg_roles where rolname = 'app' and (rolsuper or rolbypassrls)`,
];

const DEFINER_FINDINGS: readonly string[] = [
  `select format('Function %s runs as its owner without a fixed search_path.', oid::regprocedure) as problem
  from definers where not exists (select from unnest(proconfig) setting where setting like 'search_path=%')`,
  `select format('Function %s runs as its owner and takes the tenant (%s) as an argument.', oid::regprocedure, name) as problem
  from definers, unnest(proargnames, proargmodes) argument (name, mode)
  where (mode is null or mode in ('i', 'b', 'v')) and name ~* '(account|tenant|owner)'`,
  `select format('Function %s runs as its owner and has an unnamed argument.', oid::regprocedure) as problem
  from definers where pronargs > 0 and (proargnames is null or '' = any (proargnames))`,
  `select format('Function %s runs as its owner and returns rows without checking ${TENANT_SETTING}.',
    oid::regprocedure) as problem
  from definers where proretset and position('${TENANT_SETTING}' in pg_get_functiondef(oid)) = 0`,
  `select format('Function %s runs as its owner and is executable by public.', oid::regprocedure) as problem
  from definers where has_function_privilege('public', oid, 'execute')`,
];

const DEFINERS = `with definers as (
    select p.* from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where prosecdef and (n.nspname = '${READ_MODELS_SCHEMA}' or n.nspname ~ '${BUILD_SCHEMA}')) `;

export const unsafeReadModelsIn = async (transaction: Statements): Promise<readonly string[]> => {
  // Expressions print differently across server versions, so compare with our own policy as printed by this server.
  await transaction.query('create temporary table tenant_reference (account_id uuid) on commit drop');
  await transaction.query(tenantPolicy('pg_temp.tenant_reference'));
  const problems: string[] = [];
  for (const finding of [...FINDINGS, ...DEFINER_FINDINGS.map((text) => DEFINERS + text)]) {
    const { rows } = await transaction.query<{ problem: string }>(finding);
    problems.push(...rows.map(({ problem }) => problem));
  }
  return problems.sort();
};

/** Checks views, table policies and `security definer` functions. @returns one sentence per problem */
export const unsafeReadModels = (connection: Statements): Promise<readonly string[]> =>
  inTransaction(connection, () => unsafeReadModelsIn(connection));
