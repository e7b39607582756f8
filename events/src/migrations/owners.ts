import type { Pool } from 'pg';

/** Selects our objects that have the wrong owner or are unreadable by role app. */
const FOREIGN = `
  with ours as (
    select c.oid, c.relname, c.relowner, n.nspname, n.nspname ~ $1 or n.nspname in ('read_models', 'audit') as is_read_model
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v')
      and (n.nspname in ('migrations', 'log', 'keys', 'blobs', 'delivery', 'tree', 'identity', 'media', 'follow_ups', 'projections',
          'read_models', 'audit')
        or n.nspname ~ $1))
  select format('%I.%I belongs to role %s', nspname, relname, relowner::regrole) as problem
  from ours where not is_read_model and not pg_has_role(relowner, 'usage')
  union all
  select format('%I.%I belongs to role %s, not to projector', nspname, relname, relowner::regrole)
  from ours where is_read_model and relowner <> coalesce(to_regrole('projector'), 0)
  union all
  select 'role app may not read log.events'
  where to_regrole('app') is not null and to_regclass('log.events') is not null
    and not has_table_privilege('app', 'log.events', 'select')
  limit 1`;

export const ownerProblem = async (
  pool: Pool,
  projections: readonly string[],
): Promise<string | undefined> => {
  const builds = `^(${projections.join('|')})_v[1-9][0-9]*$`;
  const { rows } = await pool.query<{ problem: string }>(FOREIGN, [builds]);
  const [first] = rows;
  if (first === undefined) return undefined;
  return (
    `The database does not belong to the role of DATABASE_URL as a whole: ${first.problem}. It was probably restored without ` +
    'its owners and rights. Make the roles first (the role of DATABASE_URL, app, projector, analyst), then restore as a superuser, with ' +
    'pg_restore without --no-owner and --no-acl. Nothing was changed.'
  );
};
