import type { Pool } from 'pg';
import { appliedMigrations, hasTable, type Migrations } from './migrate.ts';
import { preparedVersion, tooOldProblem } from './prepared-version.ts';
import { compareVersions } from './product-version.ts';

const unknownProblem = async (
  pool: Pool,
  applied: readonly string[],
  migrations: Migrations,
  version: string,
): Promise<string | undefined> => {
  const unknown = applied.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length === 0) return undefined;
  const prepared = await preparedVersion(pool);
  if (prepared !== undefined && compareVersions(prepared.version, version) > 0) return undefined;
  return (
    `The database has been migrated by a newer version of the product: ${unknown.join(', ')} is not known here. ` +
    'Nothing was changed. Start that version, or restore a backup made before it: npm run restore'
  );
};

const textsIn = async (pool: Pool): Promise<ReadonlyMap<string, string>> => {
  if (!(await hasTable(pool, 'migrations.texts'))) return new Map();
  const { rows } = await pool.query<{ name: string; sha256: string }>(
    'select name, sha256 from migrations.texts',
  );
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
};

const changedProblem = async (
  pool: Pool,
  applied: readonly string[],
  migrations: Migrations,
): Promise<string | undefined> => {
  const ran = await textsIn(pool);
  const changed = applied.filter((name) => {
    const sha256 = migrations[name]?.sha256;
    return sha256 !== undefined && sha256 !== ran.get(name);
  });
  if (changed.length === 0) return undefined;
  return (
    `The database was made by an unreleased or altered version of the product: ${changed.join(', ')} had another text ` +
    'there. Nothing was changed. Start that version and back up (npm run backup -- --to DIR), then restore with this ' +
    'one into an empty DATA_DIR: npm run restore -- --from DIR'
  );
};

/**
 * Returns why this version must not work with the database: it is too old, or a migration has another text than the
 * one that ran. Check this before changing anything.
 */
export const migrationProblem = async (
  pool: Pool,
  migrations: Migrations,
  version: string,
): Promise<string | undefined> => {
  const applied = await appliedMigrations(pool);
  return (
    (await tooOldProblem(pool, version)) ??
    (await unknownProblem(pool, applied, migrations, version)) ??
    changedProblem(pool, applied, migrations)
  );
};
