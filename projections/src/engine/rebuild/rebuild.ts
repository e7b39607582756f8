import { dropBuilds } from '../builds/drop-builds.ts';
import { KEEP_RETIRED_SECONDS } from '../builds/drop-unused-builds.ts';
import { tryLockRebuild } from '../builds/rebuild-lock.ts';
import { type Statements, statementsOn } from '../builds/statements.ts';
import { openControl } from './connections.ts';
import { type FillOptions, fillBuild } from './fill-build.ts';
import { goLive } from './go-live.ts';

export class RebuildRunning extends Error {
  constructor(projection: string) {
    super(`${projection} is already being rebuilt.`);
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

/** Rebuilds while the product runs. @returns the new live build's number @throws RebuildRunning, UnsafeReadModels */
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
