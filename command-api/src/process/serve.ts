import { checkpointProblem } from '@waivers/events/keys/tombstone-checkpoint.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { commandLine } from '@waivers/server/command-line.ts';
import { runAlone } from '@waivers/server/stand-alone.ts';
import { commandApiMigrations } from '../migrations/command-api-migrations.ts';
import { startCommandApi } from './main.ts';

/** `npm run command-api`: the command API as a separate process, any number per database. */
commandLine('npm run command-api   one command API; see docs/distributed.md', {});

await runAlone({
  needs: ['registrationToken'],
  migrations: { ...eventsMigrations, ...commandApiMigrations },
  logProblem: ({ log, database }) => checkpointProblem(log, database),
  start: startCommandApi,
});
