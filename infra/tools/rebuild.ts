import { availableParallelism } from 'node:os';
import { checkpointProblem } from '@waivers/events/delivery/follower/checkpoint-problem.ts';
import { READ_MODEL_CHECKPOINTS } from '@waivers/projections/engine/checkpoints/checkpoints.ts';
import type { Projection } from '@waivers/projections/engine/projection.ts';
import { BULK_FROM_EVENTS } from '@waivers/projections/engine/rebuild/fill-build.ts';
import { rebuild } from '@waivers/projections/engine/rebuild/rebuild.ts';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { StartRefused } from '../machine/start-refused.ts';
import { type OpenedDatabase, runCommand } from './database-for-command.ts';
import {
  areReadModels,
  READ_MODEL_NAMES,
  selectReadModels,
  withReadModelSource,
} from './read-models-for-command.ts';
import { createRebuildDisplay } from './rebuild-display.ts';

const USAGE = `npm run rebuild                    rebuilds every read model, one after the other
npm run rebuild -- <read model> …  only these: ${READ_MODEL_NAMES.join(', ')}`;

const rebuildAll = (opened: OpenedDatabase, projections: readonly Projection[]): Promise<void> =>
  withReadModelSource(opened, async ({ source, pool }) => {
    const problem = await checkpointProblem(source.log, pool, READ_MODEL_CHECKPOINTS);
    if (problem !== undefined) throw new StartRefused(problem);
    for (const projection of projections) {
      const display = createRebuildDisplay(process.stdout, projection.name, await source.log.head());
      const build = await rebuild({
        ...source,
        projection,
        module: import.meta.resolve('@waivers/projections/read-models.ts'),
        threads: Math.max(1, availableParallelism()),
        bulkFromEvents: BULK_FROM_EVENTS,
        onProgress: display.show,
      });
      display.done(build);
    }
  });

const { positionals } = commandLine(USAGE, {}, areReadModels);
await runCommand('beside', async (opened) => {
  await rebuildAll(opened, selectReadModels(positionals));
  return undefined;
});
