import type { StoredCheckpoints } from '@waivers/events/delivery/follower/checkpoint-problem.ts';
import { FollowerRetired } from '@waivers/events/delivery/follower/follower.ts';
import {
  type FollowerName,
  followerRows,
  parkedIn,
} from '@waivers/events/delivery/follower/follower-rows.ts';
import type { ParkedStreams } from '@waivers/events/delivery/follower/retry-parked.ts';
import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import type { ProjectionsDatabase } from '../database.ts';
import type { BuildName } from '../projection.ts';

export const followerNameOf = ({ projection, build }: BuildName): FollowerName => ({
  schema: 'projections',
  key: { projection, build },
  name: `build ${build} of ${projection}`,
});

const LIVE_CHECKPOINTS = `projections.checkpoints join projections.builds using (projection, build)
  where state = 'live' and position is not null`;

export const READ_MODEL_CHECKPOINTS: StoredCheckpoints = {
  table: 'projections.checkpoints',
  query: `select 'read model ' || projection || ' has come to' as holder, position from ${LIVE_CHECKPOINTS}`,
};

/** Returns the positions of live builds by projection, omitting builds that have not handled an event yet. */
export const liveCheckpoints = async (
  pool: Pick<Pool, 'query'>,
): Promise<ReadonlyMap<string, LogPosition>> => {
  const { rows } = await pool.query<{ projection: string; position: LogPosition }>(
    `select projection, position from ${LIVE_CHECKPOINTS}`,
  );
  return new Map(rows.map(({ projection, position }) => [projection, position]));
};

export const parkedInReadModels = (database: Kysely<ProjectionsDatabase>): ParkedStreams =>
  parkedIn(database, {
    schema: 'projections',
    column: 'projection',
    names: 'builds',
    listed: sql`(projection, build) in (select projection, build from projections.builds where state = 'live')`,
  });

export const isBuildInUse = async (
  database: Kysely<ProjectionsDatabase>,
  { projection, build }: BuildName,
): Promise<boolean> => {
  const row = await database
    .selectFrom('projections.builds')
    .select('state')
    .where('projection', '=', projection)
    .where('build', '=', build)
    .executeTakeFirst();
  return row !== undefined && row.state !== 'retired';
};

export const allCheckpoints = async (
  database: Kysely<ProjectionsDatabase>,
): Promise<readonly { readonly projection: string; readonly build: number; readonly position: string }[]> => {
  const rows = await database
    .selectFrom('projections.checkpoints')
    .select(['projection', 'build', 'position'])
    .execute();
  return rows.flatMap(({ position, ...of }) => (position === null ? [] : [{ ...of, position }]));
};

/** Translates checkpoints after the log was moved. Builds in `rebuilt` or without a new position must be rebuilt. */
export const carryBuildCheckpoints = async (
  database: Kysely<ProjectionsDatabase>,
  places: ReadonlyMap<LogPosition, LogPosition>,
  rebuilt: readonly string[] = [],
): Promise<void> => {
  for (const { position, ...build } of await allCheckpoints(database)) {
    const there = places.get(position);
    if (there === undefined || rebuilt.includes(build.projection) || !(await isBuildInUse(database, build)))
      continue;
    await moveBuildCheckpoint(database, build, position, there);
  }
};

/** @throws ConcurrentFollower if the checkpoint has moved @throws FollowerRetired if the build was replaced */
export const moveBuildCheckpoint = async (
  transaction: Kysely<ProjectionsDatabase>,
  build: BuildName,
  from: LogPosition | undefined,
  to: LogPosition | undefined,
): Promise<void> => {
  await followerRows(followerNameOf(build)).moveCheckpoint(transaction, from, to);
  await requireNotRetired(transaction, build);
};

/** Call after moving the checkpoint: a switch locks that row too, so the state cannot change until commit. */
export const requireNotRetired = async (
  transaction: Kysely<ProjectionsDatabase>,
  build: BuildName,
): Promise<void> => {
  if (!(await isBuildInUse(transaction, build))) throw new FollowerRetired(followerNameOf(build).name);
};
