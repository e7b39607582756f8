import { type Migrations, pendingMigrations } from '@waivers/events/migrations/migrate.ts';
import { type PreparedVersion, preparedVersion } from '@waivers/events/migrations/prepared-version.ts';
import { compareVersions } from '@waivers/events/migrations/product-version.ts';
import { liveBuildSizes } from '@waivers/projections/engine/builds/build-sizes.ts';
import type { Projection } from '@waivers/projections/engine/projection.ts';
import type { Pool } from 'pg';

/** A version of the product, as it prepares a database. */
export type ProductRelease = PreparedVersion & {
  readonly migrations: Migrations;
  readonly projections: readonly Pick<Projection, 'name' | 'version'>[];
};

export type UpgradePlan = {
  readonly from: string;
  readonly to: string;
  readonly migrations: readonly string[];
  readonly readModels: readonly string[];
  /** False if a start that was interrupted has done a part of it. */
  readonly isNew: boolean;
  /** Estimate of the disk space that the upgrade takes. Some of it is free again a minute afterwards. */
  readonly bytes: number;
};

/** PostgreSQL's default for `max_wal_size`. */
const MOST_WAL_BYTES = 1024 ** 3;

const outdated = async (
  pool: Pool,
  projections: ProductRelease['projections'],
  withNew: boolean,
): Promise<readonly { readonly name: string; readonly bytes: number }[]> => {
  const rows = await liveBuildSizes(pool);
  const live = new Map(rows.map((row) => [row.projection, row]));
  const largest = Math.max(0, ...rows.map(({ bytes }) => bytes));
  return (
    projections
      .filter(({ name, version }) => {
        const build = live.get(name);
        return build === undefined ? withNew : build.version < version;
      })
      // The size of a new read model is not known.
      .map(({ name }) => ({ name, bytes: live.get(name)?.bytes ?? largest }))
  );
};

const INDEXED = /\bcreate\s+(?:unique\s+)?index\b[^;]*?\bon\s+(?:only\s+)?([a-z_]+\.[a-z_]+)/gi;
const UPDATED = /\bupdate\s+(?:only\s+)?([a-z_]+\.[a-z_]+)\s+(?:as\s+\w+\s+)?set\b/gi;

const namesIn = (sql: string, expression: RegExp): readonly string[] =>
  [...sql.matchAll(expression)].map(([, table = '']) => table.toLowerCase());

/** A new index takes at most what the table's indexes take, and an update writes every row again. */
const migratedBytes = async (pool: Pool, sql: string): Promise<number> => {
  const { rows } = await pool.query<{ bytes: number }>(
    `select coalesce((select sum(pg_indexes_size(to_regclass(name))) from unnest($1::text[]) name), 0)::float8
      + coalesce((select sum(pg_total_relation_size(to_regclass(name))) from unnest($2::text[]) name), 0)::float8 as bytes`,
    [namesIn(sql, INDEXED), namesIn(sql, UPDATED)],
  );
  return rows[0]?.bytes ?? 0;
};

/** @returns undefined for a new or restored database, and if there is nothing to do */
export const planUpgrade = async (
  pool: Pool,
  { version, migrations, projections }: ProductRelease,
): Promise<UpgradePlan | undefined> => {
  const prepared = await preparedVersion(pool);
  if (prepared === undefined) return undefined;
  const isNew = compareVersions(version, prepared.version) > 0;
  const pending = await pendingMigrations(pool, migrations);
  const readModels = await outdated(pool, projections, isNew);
  if (!isNew && pending.length === 0 && readModels.length === 0) return undefined;
  const rebuilt = readModels.reduce((sum, { bytes }) => sum + bytes, 0);
  const sql = pending.map((name) => migrations[name]?.text ?? '').join(';\n');
  return {
    from: prepared.version,
    to: version,
    isNew,
    migrations: pending,
    readModels: readModels.map(({ name }) => name),
    // A build writes as much write-ahead log as it is large.
    bytes: Math.ceil(rebuilt + Math.min(rebuilt, MOST_WAL_BYTES) + (await migratedBytes(pool, sql))),
  };
};
