import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { Pool, type PoolClient } from 'pg';
import { disableStatistics } from './disable-statistics.ts';

export type Migrations = Readonly<Record<string, Migration>>;

const SCHEMA = 'migrations';

/** @returns the names of applied migrations, in no order; none for a new database */
export const appliedMigrations = async (pool: Pool | PoolClient): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ there: boolean }>(
    "select to_regclass('migrations.kysely_migration') is not null as there",
  );
  if (rows[0]?.there !== true) return [];
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

/** Returns why these migrations are too old for the database, or undefined. Check this before changing anything. */
export const newerDatabaseProblem = async (
  pool: Pool,
  migrations: Migrations,
): Promise<string | undefined> => {
  const unknown = (await appliedMigrations(pool)).filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length === 0) return undefined;
  return (
    `The database has been migrated by a newer version of the product: ${unknown.join(', ')} is not known here. ` +
    'Start that version, or restore the backup made before it.'
  );
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

const run = async (
  pool: Pool,
  migrations: Migrations,
  onProgress: (line: string) => void,
): Promise<readonly string[]> => {
  const problem = await newerDatabaseProblem(pool, migrations);
  if (problem !== undefined) throw new Error(problem);
  const migrator = new Migrator({
    db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    provider: { getMigrations: async () => ({ ...migrations }) },
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
 * Migrates in one transaction; concurrent starts wait. Run this as the database owner, after `ensureRoles`.
 * @returns the names of the migrations that ran
 * @throws Error naming the failed migration and the reason, or if the database is newer
 */
export const migrate = async (
  database: string | Pool,
  migrations: Migrations,
  onProgress: (line: string) => void = () => {},
): Promise<readonly string[]> => {
  if (typeof database !== 'string') return run(database, migrations, onProgress);
  // `pool.end` resolves before its connections close, so ignore late errors from a server that is shutting down.
  const pool = new Pool({ connectionString: database, max: 1 }).on('error', () => undefined);
  try {
    return await run(pool, migrations, onProgress);
  } finally {
    await pool.end();
  }
};
