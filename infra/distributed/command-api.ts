import { commandApiMigrations } from '@waivers/command-api/migrations/command-api-migrations.ts';
import { startCommandApi } from '@waivers/command-api/process/main.ts';
import { checkpointProblem } from '@waivers/events/delivery/follower/checkpoint-problem.ts';
import { TOMBSTONE_CHECKPOINT } from '@waivers/events/keys/erasure/tombstone-checkpoint.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { openOutboxPage } from '@waivers/follow-ups/dev-outbox/outbox-page.ts';
import { followUpsMigrations } from '@waivers/follow-ups/migrations/follow-ups-migrations.ts';
import { portsForCommands } from '@waivers/follow-ups/ports-for-commands.ts';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { runAlone } from '@waivers/server/process/stand-alone.ts';

commandLine('npm run command-api   one command API; see docs/operations/many-processes.md', {});

await runAlone({
  needs: ['registrationToken'],
  migrations: { ...eventsMigrations, ...commandApiMigrations, ...followUpsMigrations },
  logProblem: ({ log, pool }) => checkpointProblem(log, pool, TOMBSTONE_CHECKPOINT),
  start: (settings, options) =>
    startCommandApi(settings, portsForCommands(settings), options, async (shared) =>
      settings.mail === undefined ? [await openOutboxPage(settings, shared)] : [],
    ),
});
