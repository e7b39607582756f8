import type { Cursor } from '@waivers/events/delivery/follower/cursor.ts';
import type { EventLog, LogPosition } from '@waivers/events/log/port/event-log.ts';
import { parsePosition, sameLogAndEpoch } from '@waivers/events/log/port/log-position.ts';
import { retryOnLockTimeout, setShortLockTimeout } from '../builds/lock-retry.ts';
import { markLive } from '../builds/registry.ts';
import { inTransaction, type Statements } from '../builds/statements.ts';
import { switchToBuild } from '../builds/switch-build.ts';
import { UnsafeReadModels, unsafeReadModelsIn } from '../builds/unsafe-read-models.ts';
import type { BuildName, Projection } from '../projection.ts';

/** Blocks the live build's runner until the end of the transaction. @returns the live build's position */
export const lockLiveCheckpoint = async (
  control: Statements,
  projection: string,
): Promise<string | undefined> => {
  const { rows } = await control.query<{ position: string | null }>(
    `select position from projections.checkpoints
    join projections.builds using (projection, build)
    where projection = $1 and state = 'live' for update of checkpoints`,
    [projection],
  );
  return rows[0]?.position ?? undefined;
};

const isBehind = (reached: LogPosition | undefined, livePosition: LogPosition): boolean => {
  if (reached === undefined) return true;
  const [here, there] = [parsePosition(reached), parsePosition(livePosition)];
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
    await setShortLockTimeout(control);
    const livePosition = await lockLiveCheckpoint(control, projection.name);
    // Rows that readers could see before the switch must still be visible after it.
    if (livePosition !== undefined && isBehind(cursor.position(), livePosition))
      await cursor.catchUp(livePosition);
    await cursor.flush();
    await switchToBuild(control, projection, build);
    await markLive(control, projection.name, build);
    const problems = await unsafeReadModelsIn(control);
    if (problems.length > 0) throw new UnsafeReadModels(problems);
  });
};

/** @param cursor the build's cursor, on another connection @throws UnsafeReadModels */
export const goLive = (
  control: Statements,
  projection: Projection,
  name: BuildName,
  cursor: Pick<Cursor, 'catchUp' | 'flush' | 'position'>,
  log: Pick<EventLog, 'head'>,
  signal?: AbortSignal,
): Promise<void> =>
  retryOnLockTimeout(async () => {
    // First catch up to a fixed position without holding locks.
    await cursor.catchUp(await log.head());
    await switchOnce(control, projection, name, cursor);
  }, signal);
