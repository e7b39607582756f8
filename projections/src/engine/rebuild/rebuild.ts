import { dropBuilds } from '../builds/drop-builds.ts';
import { KEEP_RETIRED_SECONDS } from '../builds/drop-unused-builds.ts';
import { tryLockRebuild } from '../builds/rebuild-lock.ts';
import { type Statements, statementsOn } from '../builds/statements.ts';
import { openControl } from './connections.ts';
import { type FillOptions, fillBuild } from './fill-build.ts';
import { goLive } from './go-live.ts';

/** Another process or thread is rebuilding the same projection. */
export class RebuildRunning extends Error {
  constructor(projection: string) {
    super(`${projection} is being rebuilt already.`);
    this.name = 'RebuildRunning';
  }
}

export type RebuildOptions = FillOptions;

const rebuildLocked = async (control: Statements, options: RebuildOptions): Promise<number> => {
  const { projection, log, onProgress, signal } = options;
  const { build, session, cursor } = await fillBuild(control, options);
  try {
    onProgress({ stage: 'switching' });
    await goLive(control, projection, { projection: projection.name, build }, cursor, log, signal);
  } finally {
    await session.close();
  }
  await dropBuilds(control, projection.name, ['retired'], KEEP_RETIRED_SECONDS);
  return build;
};

/**
 * Builds a read model anew from the log, while the product runs and people use the old one, and switches to it. Killed
 * at any moment it leaves the old one as it was; what it had made goes with the next rebuild.
 * @returns the number of the build, which is live now
 * @throws RebuildRunning, UnsafeReadModels; Error when log, keys or database are away, or the signal aborts
 */
export const rebuild = async (options: RebuildOptions): Promise<number> => {
  const client = await openControl(options.connectionString, options.projection.name);
  try {
    const control = statementsOn(client);
    if (!(await tryLockRebuild(control, options.projection.name))) {
      throw new RebuildRunning(options.projection.name);
    }
    return await rebuildLocked(control, options);
  } finally {
    await client.end().catch(() => undefined);
  }
};
