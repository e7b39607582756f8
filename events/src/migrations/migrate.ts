import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { Pool, type PoolClient } from 'pg';
import { disableStatistics } from './disable-statistics.ts';

/** `text` is its SQL and `sha256` the hash of it; a migration of a test may lack them. */
export type Migrations = Readonly<
  Record<string, Migration & { readonly text?: string; readonly sha256?: string }>
>;

const SCHEMA = 'migrations';

export const hasTable = async (pool: Pool | PoolClient, table: string): Promise<boolean> => {
  const { rows } = await pool.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    table,
  ]);
  return rows[0]?.there === true;
};

/** @returns the names of applied migrations, in no order; none for a new database */
export const appliedMigrations = async (pool: Pool | PoolClient): Promise<readonly string[]> => {
  if (!(await hasTable(pool, 'migrations.kysely_migration'))) return [];
  const applied = await pool.query<{ name: string }>('select name from migrations.kysely_migration');
  return applied.rows.map((row) => row.name);
};

/** Returns the names of migrations not yet applied. Works for roles `app` and `projector`. */
export const pendingMigrations = async (pool: Pool, migrations: Migrations): Promise<readonly string[]> => {
  const applied = new Set(await appliedMigrations(pool));
  return Object.keys(migrations)
    .filter((name) => !applied.has(name))
    .sort();
};

const IMPERSONAL_SCHEMAS = ['log', 'delivery', 'projections', SCHEMA];

/** Schemas that role `app` may use. Other schemas of the same owner don't belong to the product. */
const schemasOf = async (pool: Pool): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct nspname as name from pg_namespace, aclexplode(nspacl) granted
    where granted.grantee = to_regrole('app') and nspname <> all ($1)`,
    [IMPERSONAL_SCHEMAS],
  );
  return rows.map(({ name }) => name);
};

const NOTHING: Migration = { up: async () => undefined };

const run = async (
  pool: Pool,
  migrations: Migrations,
  onProgress: (line: string) => void,
  atEnd: Migration['up'],
): Promise<readonly string[]> => {
  const applied = Object.fromEntries((await appliedMigrations(pool)).map((name) => [name, NOTHING]));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const last = (await pendingMigrations(pool, migrations)).at(-1) ?? '';
  const up: Migration['up'] = async (connection) => {
    await migrations[last]?.up(connection);
    await atEnd(connection);
  };
  if (last === '') await atEnd(db);
  const migrator = new Migrator({
    db,
    // Kysely refuses to run if it does not know a migration of a newer version.
    provider: {
      getMigrations: async () => ({ ...applied, ...migrations, ...(last !== '' && { [last]: { up } }) }),
    },
    migrationTableSchema: SCHEMA,
    // Migrations of several packages are interleaved by name, so a new one may sort before one already applied.
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results.find(({ status }) => status === 'Error')?.migrationName;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      failed === undefined
        ? `The database could not be migrated: ${reason}`
        : `Migration ${failed} failed and nothing was changed: ${reason}`,
      { cause: error },
    );
  }
  const names = results.map(({ migrationName }) => migrationName);
  await disableStatistics(pool, await schemasOf(pool));
  for (const name of names) onProgress(`Migrated the database: ${name}`);
  return names;
};

/**
 * Migrates in one transaction; concurrent starts wait. Run this as the database owner, after `ensureRoles` and after
 * `migrationProblem` found none.
 * @param atEnd runs in the transaction of the last migration, or by itself if none is pending
 * @returns the names of the migrations that ran
 * @throws Error naming the failed migration and the reason
 */
export const migrate = async (
  database: string | Pool,
  migrations: Migrations,
  onProgress: (line: string) => void = () => {},
  atEnd: Migration['up'] = NOTHING.up,
): Promise<readonly string[]> => {
  if (typeof database !== 'string') return run(database, migrations, onProgress, atEnd);
  // `pool.end` resolves before its connections close, so ignore late errors from a server that is shutting down.
  const pool = new Pool({ connectionString: database, max: 1 }).on('error', () => undefined);
  try {
    return await run(pool, migrations, onProgress, atEnd);
  } finally {
    await pool.end();
  }
};
