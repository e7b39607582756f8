import { openPortsForFollowUps } from '@waivers/command-api/process/ports-for-follow-ups.ts';
import { checkpointProblem } from '@waivers/events/delivery/follower/checkpoint-problem.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { startFollowUps } from '@waivers/follow-ups/main.ts';
import { followUpsMigrations } from '@waivers/follow-ups/migrations/follow-ups-migrations.ts';
import { REACTOR_CHECKPOINTS } from '@waivers/follow-ups/reactors/checkpoints.ts';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { runAlone } from '@waivers/server/process/stand-alone.ts';

commandLine(
  'npm run follow-ups   one process for mails, services and webhooks; see docs/operations/many-processes.md',
  {},
);

await runAlone({
  needs: [],
  migrations: { ...eventsMigrations, ...followUpsMigrations },
  logProblem: ({ log, pool }) => checkpointProblem(log, pool, REACTOR_CHECKPOINTS),
  start: (settings, options) => startFollowUps(settings, openPortsForFollowUps, options),
});
