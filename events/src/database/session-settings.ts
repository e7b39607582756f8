import { type ClientBase, escapeLiteral, type Pool } from 'pg';
import { ANALYST_SETTINGS, LOGIN_ROLES } from './login-roles.ts';

type Settings = Readonly<Record<string, string>>;

/** Set on every connection, because `alter role app set …` could weaken the defaults of new sessions. */
const OURS: Settings = {
  role: 'none',
  search_path: '"$user", public',
  row_security: 'on',
  'app.account': '',
  default_transaction_read_only: 'off',
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  synchronous_commit: 'on',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  transform_null_equals: 'off',
};

export const setUpSession = async (client: Pick<ClientBase, 'query'>, more: Settings = {}): Promise<void> => {
  const set = Object.entries({ ...OURS, ...more }).map(
    ([name, value]) => `pg_catalog.set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, false)`,
  );
  await client.query(`select ${set.join(', ')}`);
};

const GIVEN_BY_US = new Set(
  Object.entries(ANALYST_SETTINGS).map(([name, value]) => `analyst: ${name}=${value}`),
);

/** Returns settings attached to our roles, such as `app: work_mem=1GB`, except those the product sets itself. */
export const roleSettings = async (pool: Pick<Pool, 'query'>): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ setting: string }>(
    `select pg_get_userbyid(setrole) || ': ' || unnest(setconfig) as setting from pg_db_role_setting
    where pg_get_userbyid(setrole) = any ($1)
      and setdatabase in (0, (select oid from pg_database where datname = current_database()))
    order by 1`,
    [LOGIN_ROLES],
  );
  return rows.map(({ setting }) => setting).filter((setting) => !GIVEN_BY_US.has(setting));
};
