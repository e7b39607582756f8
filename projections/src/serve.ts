import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import type { BuiltPages } from '@waivers/server/pages/built-pages.ts';
import { runAlone } from '@waivers/server/stand-alone.ts';
import { UnsafeReadModels } from './engine/builds/unsafe-read-models.ts';
import { readModelCheckpointProblem } from './engine/checkpoints/checkpoint-problem.ts';
import { startProjections } from './main.ts';
import { projectionsMigrations } from './migrations/projections-migrations.ts';

/**
 * The read side as a process of its own, with the web pages: they have a waiver's text in them, which is read here. Any
 * number of them work on one database: each answers, and each read model is kept by one of them at a time.
 */
export const runProjections = (builtPages: () => Promise<BuiltPages>): Promise<void> =>
  runAlone({
    needs: [],
    migrations: { ...eventsMigrations, ...projectionsMigrations },
    logProblem: ({ log, pool }) => readModelCheckpointProblem(log, pool),
    start: async (settings, options) => startProjections(settings, options, await builtPages()),
    explain: (error) => (error instanceof UnsafeReadModels ? error.message : undefined),
  });
