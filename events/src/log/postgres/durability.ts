import type { Pool } from 'pg';
import { LOGIN_ROLES } from '../../database/login-roles.ts';

type Settings = {
  readonly fsync: string;
  readonly full_page_writes: string;
  readonly data_sync_retry: string;
  readonly synchronous_commit: string;
  readonly standbys: string;
};

type Override = { readonly role: string | null; readonly database: string | null; readonly setting: string };

type Encoding = {
  readonly encoding: string;
  /** Whether the database treats a Japanese character as a letter, as trigram search requires. */
  readonly knows_letters: boolean;
};

const OFF = new Set(['off', 'false', 'no', '0']);

/** Levels that acknowledge a commit before a standby has flushed it. */
const WITHOUT_STANDBY = new Set(['local', 'remote_write']);

const commitProblem = (level: string, standbys: string): string | undefined => {
  if (OFF.has(level)) return 'acknowledged signatures would be lost in a power cut';
  if (standbys !== '' && WITHOUT_STANDBY.has(level)) {
    return `with synchronous_standby_names = '${standbys}' acknowledged signatures could be lost in a failover`;
  }
  return undefined;
};

const serverProblems = (settings: Settings): readonly string[] => {
  const problems: string[] = [];
  if (settings.fsync !== 'on') problems.push('fsync is off: set fsync = on in postgresql.conf and reload.');
  if (settings.full_page_writes !== 'on') {
    problems.push('full_page_writes is off: set full_page_writes = on in postgresql.conf and reload.');
  }
  if (settings.data_sync_retry !== 'off') {
    problems.push('data_sync_retry is on: set data_sync_retry = off in postgresql.conf and restart.');
  }
  const reason = commitProblem(settings.synchronous_commit, settings.standbys);
  if (reason !== undefined) {
    problems.push(
      `synchronous_commit is ${settings.synchronous_commit}: ${reason}. ` +
        'Set synchronous_commit = on in postgresql.conf and reload.',
    );
  }
  return problems;
};

const describeOverride = ({
  role,
  database,
}: Override): { readonly whose: string; readonly reset: string } => {
  const inDatabase = database === null ? '' : ` in database "${database}"`;
  if (role !== null)
    return { whose: `role "${role}"${inDatabase}`, reset: `alter role "${role}"${inDatabase}` };
  if (database !== null) return { whose: `database "${database}"`, reset: `alter database "${database}"` };
  return { whose: 'every role', reset: 'alter role all' };
};

const overrideProblem = (override: Override, standbys: string): readonly string[] => {
  const level = override.setting.slice(override.setting.indexOf('=') + 1).toLowerCase();
  const reason = commitProblem(level, standbys);
  if (reason === undefined) return [];
  const { whose, reset } = describeOverride(override);
  return [`synchronous_commit is ${level} for ${whose}: ${reason}. Run: ${reset} reset synchronous_commit;`];
};

const encodingProblems = ({ encoding, knows_letters }: Encoding): readonly string[] => {
  if (encoding !== 'UTF8') {
    return [`The database is encoded in ${encoding}: make one with create database … encoding 'UTF8'.`];
  }
  if (knows_letters) return [];
  return [
    "The database's LC_CTYPE is C, so that names beyond ASCII could not be found: make one with " +
      "create database … locale 'C.UTF-8' template template0.",
  ];
};

/** Returns why this database could lose commits or can't store names, with remedies. @param pool as the owner */
export const durabilityProblems = async (pool: Pool): Promise<readonly string[]> => {
  const server = await pool.query<Settings>(`select
    current_setting('fsync') as fsync,
    current_setting('full_page_writes') as full_page_writes,
    current_setting('data_sync_retry') as data_sync_retry,
    -- What a role or database brings with it is looked at below, by name.
    (select case when source in ('global', 'database', 'user', 'database user') then 'on' else reset_val end
      from pg_settings where name = 'synchronous_commit') as synchronous_commit,
    current_setting('synchronous_standby_names') as standbys`);
  const overrides = await pool.query<Override>(
    `select r.rolname as role, d.datname as database, s.setting
    from pg_db_role_setting o
      cross join unnest(o.setconfig) as s (setting)
      left join pg_roles r on r.oid = o.setrole
      left join pg_database d on d.oid = o.setdatabase
    where s.setting like 'synchronous_commit=%'
      and (o.setrole = 0 or r.rolname = current_user or r.rolname = any ($1))
      and (o.setdatabase = 0 or d.datname = current_database())
    order by role, database`,
    [LOGIN_ROLES],
  );
  const encoding = await pool.query<Encoding>(
    `select current_setting('server_encoding') as encoding, 'あ' ~ '^[[:alpha:]]$' as knows_letters`,
  );
  const standbys = server.rows[0]?.standbys ?? '';
  return [
    ...server.rows.flatMap(serverProblems),
    ...overrides.rows.flatMap((override) => overrideProblem(override, standbys)),
    ...encoding.rows.flatMap(encodingProblems),
  ];
};
