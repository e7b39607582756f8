import { AnotherAtWork, Retired } from '@waivers/events/delivery/follower/follower.ts';
import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import { parsePosition } from '@waivers/events/log/port/log-position.ts';
import { type Kysely, sql } from 'kysely';
import type { ProjectionsDatabase } from '../database.ts';
import type { BuildName } from '../projection.ts';

const nameOf = ({ projection, build }: BuildName): string => `build ${build} of ${projection}`;

/** Undefined before its first event. */
export const readCheckpoint = async (
  database: Kysely<ProjectionsDatabase>,
  { projection, build }: BuildName,
): Promise<LogPosition | undefined> => {
  const row = await database
    .selectFrom('projections.checkpoints')
    .select('position')
    .where('projection', '=', projection)
    .where('build', '=', build)
    .executeTakeFirst();
  return row?.position ?? undefined;
};

/** False once a rebuild has replaced it. */
export const isWanted = async (
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

export const ensureCheckpoint = async (
  database: Kysely<ProjectionsDatabase>,
  { projection, build }: BuildName,
): Promise<void> => {
  await database
    .insertInto('projections.checkpoints')
    .values({ projection, build, position: null, last_event_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Positions of all builds. */
export const allCheckpoints = async (
  database: Kysely<ProjectionsDatabase>,
): Promise<readonly { readonly projection: string; readonly build: number; readonly position: string }[]> => {
  const rows = await database
    .selectFrom('projections.checkpoints')
    .select(['projection', 'build', 'position'])
    .execute();
  return rows.flatMap(({ position, ...of }) => (position === null ? [] : [{ ...of, position }]));
};

/** After a move of the log. @param places by former position; a build at another one is rebuilt, and those of `rebuilt` */
export const carryCheckpoints = async (
  database: Kysely<ProjectionsDatabase>,
  places: ReadonlyMap<LogPosition, LogPosition>,
  rebuilt: readonly string[] = [],
): Promise<void> => {
  for (const { position, ...build } of await allCheckpoints(database)) {
    const there = places.get(position);
    if (there === undefined || rebuilt.includes(build.projection) || !(await isWanted(database, build)))
      continue;
    await moveCheckpoint(database, build, position, there);
  }
};

/** @throws AnotherAtWork when it has moved; Retired when the build is no longer used */
export const moveCheckpoint = async (
  transaction: Kysely<ProjectionsDatabase>,
  { projection, build }: BuildName,
  from: LogPosition | undefined,
  to: LogPosition | undefined,
): Promise<void> => {
  const { numUpdatedRows } = await transaction
    .updateTable('projections.checkpoints')
    .set({
      position: to ?? null,
      last_event_id: to === undefined ? null : (parsePosition(to)?.eventId ?? null),
      updated_at: sql`clock_timestamp()`,
    })
    .where('projection', '=', projection)
    .where('build', '=', build)
    .where('position', 'is not distinct from', from ?? null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AnotherAtWork(nameOf({ projection, build }));
  await requireNotRetired(transaction, { projection, build });
};

/** After moving the checkpoint, which a switch locks, so that no switch can come in between. */
const requireNotRetired = async (
  transaction: Kysely<ProjectionsDatabase>,
  { projection, build }: BuildName,
): Promise<void> => {
  if (!(await isWanted(transaction, { projection, build }))) throw new Retired(nameOf({ projection, build }));
};
