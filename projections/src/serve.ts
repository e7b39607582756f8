import { checkpointProblem } from '@waivers/events/delivery/follower/checkpoint-problem.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import type { BuiltPages } from '@waivers/server/pages/built-pages.ts';
import { runAlone } from '@waivers/server/process/stand-alone.ts';
import { UnsafeReadModels } from './engine/builds/unsafe-read-models.ts';
import { READ_MODEL_CHECKPOINTS } from './engine/checkpoints/checkpoints.ts';
import { type ReadSideParts, startProjections } from './main.ts';
import { projectionsMigrations } from './migrations/projections-migrations.ts';

export const runProjections = (
  parts: ReadSideParts,
  builtPages: () => Promise<BuiltPages>,
  description: () => object,
): Promise<void> =>
  runAlone({
    needs: [],
    migrations: { ...eventsMigrations, ...projectionsMigrations },
    logProblem: ({ log, pool }) => checkpointProblem(log, pool, READ_MODEL_CHECKPOINTS),
    start: async (settings, options) =>
      startProjections(settings, parts, { ...options, description }, await builtPages()),
    explain: (error) => (error instanceof UnsafeReadModels ? error.message : undefined),
  });
