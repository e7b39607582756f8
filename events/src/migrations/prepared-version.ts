import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import { hasTable } from './migrate.ts';
import { compareVersions, PRODUCT_VERSION } from './product-version.ts';

export type PreparedVersion = {
  /** Newest version that has prepared the database. */
  readonly version: string;
  /** Oldest version that can work with it since. */
  readonly oldestReader: string;
};

/** Returns undefined for a new or restored database. Works for roles `app` and `projector`. */
export const preparedVersion = async (pool: Pool): Promise<PreparedVersion | undefined> => {
  if (!(await hasTable(pool, 'migrations.product'))) return undefined;
  const { rows } = await pool.query<PreparedVersion>(
    'select version, oldest_reader as "oldestReader" from migrations.product',
  );
  return rows[0];
};

/** Notes that a version has prepared the database, unless a newer one has. Only its owner may call it. */
export const notePreparedVersion = async (
  database: Kysely<unknown>,
  { version, oldestReader }: PreparedVersion,
): Promise<void> => {
  const { rows } = await sql<{ version: string }>`select version from migrations.product`.execute(database);
  if (rows.some((prepared) => compareVersions(prepared.version, version) >= 0)) return;
  await sql`insert into migrations.product (version, oldest_reader) values (${version}, ${oldestReader})
    on conflict (singleton) do update set version = excluded.version, oldest_reader = excluded.oldest_reader`.execute(
    database,
  );
};

/** Returns why this version is too old for the database, or undefined. Check this before changing anything. */
export const tooOldProblem = async (pool: Pool, version = PRODUCT_VERSION): Promise<string | undefined> => {
  const prepared = await preparedVersion(pool);
  if (prepared === undefined || compareVersions(version, prepared.oldestReader) >= 0) return undefined;
  return (
    `The database has been upgraded to version ${prepared.version}, and this is ${version}, which cannot read it. ` +
    `Nothing was changed. Start version ${prepared.oldestReader} or newer, or restore a backup made before the ` +
    'upgrade: npm run restore'
  );
};
