import type { Pool } from 'pg';
import type { Projection } from '../projection.ts';
import { makeBuild } from './make-build.ts';
import type { Statements } from './statements.ts';

export type Build = {
  readonly build: number;
  readonly version: number;
  readonly readableBy: number;
};

const LIVE = `select projection, build, version, greatest(version, readable_by) as "readableBy"
  from projections.builds where state = 'live'`;

export const liveBuild = async (connection: Statements, projection: string): Promise<Build | undefined> => {
  const { rows } = await connection.query<Build>(`${LIVE} and projection = $1`, [projection]);
  return rows[0];
};

export const liveBuilds = async (pool: Pick<Pool, 'query'>): Promise<ReadonlyMap<string, Build>> => {
  const { rows } = await pool.query<Build & { readonly projection: string }>(LIVE);
  return new Map(rows.map((row) => [row.projection, row]));
};

/** Returns how much of the log the product's own running rebuilds have loaded, from 0 to 1, by projection. */
export const runningRebuilds = async (pool: Pick<Pool, 'query'>): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await pool.query<{ projection: string; rebuilt: number }>(
    "select projection, rebuilt from projections.builds where state = 'building' and rebuilt is not null",
  );
  return new Map(rows.map(({ projection, rebuilt }) => [projection, rebuilt]));
};

export const beginBuild = async (
  transaction: Statements,
  projection: Pick<Projection, 'name' | 'version' | 'tables'>,
): Promise<number> => {
  const { rows } = await transaction.query<{ build: number }>(
    `insert into projections.builds (projection, build, version, state)
    select $1, coalesce(max(build), 0) + 1, $2, 'building' from projections.builds where projection = $1
    returning build`,
    [projection.name, projection.version],
  );
  const build = rows[0]?.build;
  if (build === undefined) throw new Error(`Could not register a build of ${projection.name}.`);
  await makeBuild(transaction, projection, build);
  return build;
};

export const markLive = async (transaction: Statements, projection: string, build: number): Promise<void> => {
  await transaction.query(
    "update projections.builds set state = 'retired', changed_at = now() where projection = $1 and state = 'live' and build <> $2",
    [projection, build],
  );
  const { rowCount } = await transaction.query(
    "update projections.builds set state = 'live', changed_at = now() where projection = $1 and build = $2",
    [projection, build],
  );
  if (rowCount !== 1) throw new Error(`Build ${build} of ${projection} does not exist.`);
};
