import { commandLine } from '@waivers/events/command-line.ts';
import { beginEpoch } from '@waivers/events/log/identity.ts';
import { openProductLog } from '@waivers/events/log/open-log.ts';
import { runCommand } from './database-for-command.ts';

const USAGE = `npm run log -- new-epoch

  Says in the log that it was restored from a backup or copied. Every position given out before becomes foreign, so that
  read models are built anew and nothing is sent twice. Stop the product first.

DATABASE_URL names the database, as its owner; EVENTSTOREDB_URL the event store, where the log stands there.`;

/** `npm run log`: what a person has to say to the log; nothing may run on it meanwhile. */
commandLine(USAGE, {}, (words) => words.length === 1 && words[0] === 'new-epoch');
await runCommand('alone', async ({ databaseUrl, settings: { eventStore } }) => {
  const log = await openProductLog({ connectionString: databaseUrl, eventStore });
  try {
    return `A new epoch has begun at ${await beginEpoch(log)}.`;
  } finally {
    await log.close();
  }
});
