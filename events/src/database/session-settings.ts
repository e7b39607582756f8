import { type ClientBase, escapeLiteral, type Pool } from 'pg';
import { LOGIN_ROLES } from './login-roles.ts';

type Settings = Readonly<Record<string, string>>;

/**
 * What a role could have changed for itself: `alter role app set …` needs no right but to be that role. Whoever gets as far
 * as one statement could make every later connection read-only, look up tables elsewhere, or be a tenant of its choice.
 */
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

/** Sets a new connection up, whatever its role has been given. @param more of this connection's own */
export const setUpSession = async (client: Pick<ClientBase, 'query'>, more: Settings = {}): Promise<void> => {
  const set = Object.entries({ ...OURS, ...more }).map(
    ([name, value]) => `pg_catalog.set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, false)`,
  );
  await client.query(`select ${set.join(', ')}`);
};

/**
 * The settings that the product's roles have of their own, as `app: work_mem=1GB`. Nothing of ours gives them any; those
 * that could hurt are overridden, and somebody should know all the same.
 */
export const settingsOfRoles = async (pool: Pick<Pool, 'query'>): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ setting: string }>(
    `select pg_get_userbyid(setrole) || ': ' || unnest(setconfig) as setting from pg_db_role_setting
    where pg_get_userbyid(setrole) = any ($1)
      and setdatabase in (0, (select oid from pg_database where datname = current_database()))
    order by 1`,
    [LOGIN_ROLES],
  );
  return rows.map(({ setting }) => setting);
};
