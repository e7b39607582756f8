import type { EventLog } from '@waivers/events/log/event-log.ts';
import { beginEpoch, readHistory } from '@waivers/events/log/identity.ts';
import { lostEpochs, rememberLog } from '@waivers/events/log/own-log.ts';
import { openProductLog } from '@waivers/events/open-log.ts';
import { commandLine } from '@waivers/server/command-line.ts';
import { openShortPool } from '@waivers/server/short-pool.ts';
import { StartRefused } from '../machine/start-refused.ts';
import { runCommand } from './database-for-command.ts';

const USAGE = `npm run log -- new-epoch
npm run log -- reopen

  new-epoch says in the log that it was restored from a backup or copied. Every position given out before becomes foreign,
  so that read models are built anew and nothing is sent twice.
  reopen does the same for a log that was left when it was copied to another store, and opens it again.
  Stop the product first.

DATABASE_URL names the database, as its owner; EVENTSTOREDB_URL the event store, where the log stands there.`;

const WORDS = ['new-epoch', 'reopen'];

const refuseWrongWord = async (log: EventLog, word: string | undefined): Promise<void> => {
  const history = await readHistory(log);
  if (history === undefined) {
    throw new StartRefused(
      'There is no log here: the store is empty, or EVENTSTOREDB_URL or EVENTSTOREDB_PREFIX names another one. ' +
        'Nothing was changed. A new log begins when the product starts.',
    );
  }
  if (word === 'new-epoch' && history.movedTo !== undefined) {
    throw new StartRefused(
      `This log goes on in ${history.movedTo}: EVENTSTOREDB_URL names the wrong one, or is missing. Nothing was ` +
        'changed. To go on with this one instead: npm run log -- reopen',
    );
  }
  if (word === 'reopen' && history.movedTo === undefined) {
    throw new StartRefused('This log was never left. Nothing was changed.');
  }
};

/** `npm run log`: operator commands on the log. The product must not run meanwhile. */
const { positionals } = commandLine(
  USAGE,
  {},
  (words) => words.length === 1 && WORDS.includes(words[0] ?? ''),
);
await runCommand('alone', async ({ databaseUrl, settings: { eventStore } }) => {
  const log = await openProductLog({ connectionString: databaseUrl, eventStore });
  const pool = openShortPool(databaseUrl, 1);
  try {
    await refuseWrongWord(log, positionals[0]);
    const begun = await beginEpoch(log, { supersedes: await lostEpochs(log, pool) });
    await rememberLog(log, pool);
    return `A new epoch has begun at ${begun}.`;
  } finally {
    await pool.end();
    await log.close();
  }
});
