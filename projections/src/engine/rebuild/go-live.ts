import type { Cursor } from '@waivers/events/delivery/follower/cursor.ts';
import type { EventLog, LogPosition } from '@waivers/events/log/event-log.ts';
import { parsePosition, sameLogAndEpoch } from '@waivers/events/log/log-position.ts';
import { givingWay, waitBriefly } from '../builds/give-way.ts';
import { markLive } from '../builds/registry.ts';
import { inTransaction, type Statements } from '../builds/statements.ts';
import { switchToBuild } from '../builds/switch-build.ts';
import { UnsafeReadModels, unsafeReadModelsIn } from '../builds/unsafe-read-models.ts';
import type { BuildName, Projection } from '../projection.ts';

/** Holds the runner of the live build at its checkpoint until this transaction ends. */
const holdLiveRunner = async (control: Statements, projection: string): Promise<string | undefined> => {
  const { rows } = await control.query<{ position: string | null }>(
    `select position from projections.checkpoints
    join projections.builds using (projection, build)
    where projection = $1 and state = 'live' for update of checkpoints`,
    [projection],
  );
  return rows[0]?.position ?? undefined;
};

/** A live build of another log or epoch shows nothing that could be missed. */
const isBehind = (reached: LogPosition | undefined, shown: LogPosition): boolean => {
  if (reached === undefined) return true;
  const [here, there] = [parsePosition(reached), parsePosition(shown)];
  return (
    here !== undefined &&
    there !== undefined &&
    sameLogAndEpoch(here, there) &&
    here.position < there.position
  );
};

const switchOnce = async (
  control: Statements,
  projection: Projection,
  { build }: BuildName,
  cursor: Pick<Cursor, 'catchUp' | 'flush' | 'position'>,
): Promise<void> => {
  await inTransaction(control, async () => {
    await waitBriefly(control);
    const shown = await holdLiveRunner(control, projection.name);
    // Nobody who has seen a row may miss it after the switch.
    if (shown !== undefined && isBehind(cursor.position(), shown)) await cursor.catchUp(shown);
    await cursor.flush();
    await switchToBuild(control, projection, build);
    await markLive(control, projection.name, build);
    const problems = await unsafeReadModelsIn(control);
    if (problems.length > 0) throw new UnsafeReadModels(problems);
  });
};

/**
 * Makes a filled build the live one, in one transaction: it has everything that the live one has shown. Queries that
 * are under way are waited for a moment, and let pass when they take longer.
 * @param cursor of the build, on another connection
 * @throws UnsafeReadModels
 */
export const goLive = (
  control: Statements,
  projection: Projection,
  name: BuildName,
  cursor: Pick<Cursor, 'catchUp' | 'flush' | 'position'>,
  log: Pick<EventLog, 'head'>,
  signal?: AbortSignal,
): Promise<void> =>
  givingWay(async () => {
    // Most of the way without holding anybody; not to an end that moves on.
    await cursor.catchUp(await log.head());
    await switchOnce(control, projection, name, cursor);
  }, signal);
