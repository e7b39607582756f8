import { checkpointProblem } from '@waivers/events/delivery/follower/checkpoint-problem.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { READ_MODEL_CHECKPOINTS } from '@waivers/projections/engine/checkpoints/checkpoints.ts';
import { projectionsMigrations } from '@waivers/projections/migrations/projections-migrations.ts';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { createServerMetrics } from '@waivers/server/process/metrics.ts';
import { serve } from '@waivers/server/process/serve.ts';
import { runAlone } from '@waivers/server/process/stand-alone.ts';
import { openRelay } from './open-relay.ts';

commandLine('npm run relay   one relay; see docs/operations/many-processes.md', {});

await runAlone({
  needs: ['natsUrl'],
  migrations: { ...eventsMigrations, ...projectionsMigrations },
  logProblem: ({ log, pool }) => checkpointProblem(log, pool, READ_MODEL_CHECKPOINTS),
  start: (settings, options) =>
    serve(settings, options, async (logger) => {
      const metrics = createServerMetrics({ ofProcess: true });
      const part = await openRelay(settings, logger, metrics.registry);
      return { service: 'waivers-relay', metrics, verifyToken: async () => undefined, parts: [part] };
    }),
});
