import { AnotherAtWork, Retired } from '@waivers/events/delivery/follower/follower.ts';
import type { LogPosition } from '@waivers/events/log/event-log.ts';
import { parsePosition } from '@waivers/events/log/log-position.ts';
import { type Kysely, sql } from 'kysely';
import type { ProjectionsDatabase } from '../database.ts';
import type { BuildName } from '../projection.ts';

const nameOf = ({ projection, build }: BuildName): string => `build ${build} of ${projection}`;

/** How far a build has come; undefined before its first event. */
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

/** Whether the build is still one that somebody wants; a rebuild elsewhere may have taken its place. */
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

/** Makes the checkpoint of a build that starts with the first event, unless it has one. */
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

/**
 * Moves a checkpoint from where it was read to where the transaction has brought the rows.
 * @throws AnotherAtWork when it is not where it was; Retired when the build is not used any more
 */
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

/**
 * After the checkpoint, not before: a switch holds it, so this statement looks when the switch is over, and no other can
 * begin before the transaction ends.
 */
const requireNotRetired = async (
  transaction: Kysely<ProjectionsDatabase>,
  { projection, build }: BuildName,
): Promise<void> => {
  if (!(await isWanted(transaction, { projection, build }))) throw new Retired(nameOf({ projection, build }));
};
