import type { Pool } from 'pg';
import { LOGIN_ROLES } from '../migrations/roles.ts';

type Setting = { readonly name: string; readonly setting: string };
type Override = { readonly role: string | null; readonly database: string | null; readonly entry: string };
type Locale = { readonly encoding: string; readonly ctype: string };

/** Each of these, when off, can lose an append that was answered or tear a page in a power cut. */
const MUST_NOT_BE_OFF = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

/** Off in every spelling that PostgreSQL takes. */
const OFF = /^(off|false|no|0|f|n|of)$/i;

const settingsQuery = {
  text: 'select name, reset_val as setting from pg_settings where name = any ($1)',
  values: [[...MUST_NOT_BE_OFF]],
};

/** What ALTER ROLE ... SET and ALTER DATABASE ... SET do behind the server's own settings, for our sessions. */
const overridesQuery = {
  text: `
    select r.rolname as role, d.datname as database, entry
    from pg_db_role_setting s
      left join pg_roles r on r.oid = s.setrole
      left join pg_database d on d.oid = s.setdatabase
      cross join unnest(s.setconfig) as entry
    where (s.setdatabase = 0 or d.datname = current_database())
      and (s.setrole = 0 or r.rolname = current_user or r.rolname = any ($1))`,
  values: [[...LOGIN_ROLES]],
};

// Which provider names the locale differs with the version: the row is read as JSON, so a column may be missing.
const LOCALE = `
  select pg_encoding_to_char(encoding) as encoding,
    case to_jsonb(d) ->> 'datlocprovider'
      when 'b' then to_jsonb(d) ->> 'datlocale'
      when 'i' then 'ICU'
      else to_jsonb(d) ->> 'datctype'
    end as ctype
  from pg_database d where datname = current_database()`;

const wherefrom = ({ role, database }: Override): string => {
  const parts = [
    role === null ? undefined : `role ${role}`,
    database === null ? undefined : `database ${database}`,
  ];
  return parts.filter((part) => part !== undefined).join(' in ') || 'all roles';
};

const settingProblems = (settings: readonly Setting[]): readonly string[] =>
  settings
    .filter(({ setting }) => OFF.test(setting))
    .map(({ name }) => `${name} is off. Set ${name} = on in postgresql.conf and reload the server.`);

const overrideProblems = (overrides: readonly Override[]): readonly string[] =>
  overrides.flatMap((override) => {
    const [name = '', value = ''] = override.entry.split('=');
    const isUnsafe = MUST_NOT_BE_OFF.some((guarded) => guarded === name) && OFF.test(value);
    return isUnsafe ? [`${name} is off for ${wherefrom(override)}. Undo it: ALTER ... RESET ${name}.`] : [];
  });

const localeProblems = ({ encoding, ctype }: Locale): readonly string[] => [
  ...(encoding === 'UTF8' ? [] : [`The database is in ${encoding}. Make it with ENCODING 'UTF8'.`]),
  ...(ctype === 'C' || ctype === 'POSIX'
    ? [
        `LC_CTYPE of the database is ${ctype}, which knows no letters beyond ASCII. Make it with another, like C.UTF-8.`,
      ]
    : []),
];

/**
 * Whether this database keeps what it has answered, and text as people write it: the server's settings, and those
 * of roles and databases that would override them for our sessions.
 * @param pool as the owner of the database
 * @returns a sentence for each problem, saying what to do; none when it is safe to start
 */
export const durabilityProblems = async (pool: Pick<Pool, 'query'>): Promise<readonly string[]> => {
  const settings = await pool.query<Setting>(settingsQuery);
  const overrides = await pool.query<Override>(overridesQuery);
  const { rows } = await pool.query<Locale>(LOCALE);
  return [
    ...settingProblems(settings.rows),
    ...overrideProblems(overrides.rows),
    ...rows.flatMap(localeProblems),
  ];
};
