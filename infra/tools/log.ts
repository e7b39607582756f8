import { readHistory } from '@waivers/events/log/identity/log-identity.ts';
import { interruptedMove, readMove } from '@waivers/events/log/identity/own-log.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { openProductLog } from '@waivers/events/open-log.ts';
import { openOneOffPool } from '@waivers/server/database/one-off-pool.ts';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { StartRefused } from '../machine/start-refused.ts';
import { runCommand } from './database-for-command.ts';
import { declareEpoch } from './declare-epoch.ts';
import { callOffMove } from './log-move.ts';

const USAGE = `npm run log -- new-epoch
npm run log -- reopen

  new-epoch declares that the log was restored from a backup. Positions given out before become invalid, so that read
  models are rebuilt and nothing is sent twice.
  reopen cancels an interrupted move: everything continues where it was. After a completed move it reopens the old log
  with a new epoch. Use it only if the other store is lost; otherwise move the log back.
  Stop the product first.

DATABASE_URL names the database, as its owner; EVENTSTOREDB_URL the event store, if the log is there.`;

const WORDS = ['new-epoch', 'reopen'];

const refuseWrongWord = async (log: EventLog, word: string | undefined): Promise<void> => {
  const history = await readHistory(log);
  if (history === undefined) {
    throw new StartRefused(
      'No log here: the store is empty, or EVENTSTOREDB_URL or EVENTSTOREDB_PREFIX names another one. ' +
        'Nothing was changed. A new log begins when the product starts.',
    );
  }
  if (word === 'new-epoch' && history.movedTo !== undefined) {
    throw new StartRefused(
      `This log goes on in ${history.movedTo}: EVENTSTOREDB_URL names the wrong one, or is missing. Nothing was ` +
        'changed. To continue with this one instead: npm run log -- reopen',
    );
  }
  if (word === 'reopen' && history.movedTo === undefined) {
    throw new StartRefused('This log was never closed. Nothing was changed.');
  }
};

/** `npm run log`: operator commands for the log. The product must be stopped. */
const { positionals } = commandLine(
  USAGE,
  {},
  (words) => words.length === 1 && WORDS.includes(words[0] ?? ''),
);
await runCommand('alone', async (opened) => {
  const {
    databaseUrl,
    settings: { eventStore },
  } = opened;
  const log = await openProductLog({ connectionString: databaseUrl, eventStore });
  const pool = openOneOffPool(databaseUrl, 2);
  try {
    const move = await readMove(pool);
    if (move !== undefined && positionals[0] !== 'reopen') throw new StartRefused(interruptedMove(move));
    if (move !== undefined) {
      await callOffMove(opened, log, pool, move);
      return `The move was cancelled: the log is in ${move.source}, as before.`;
    }
    await refuseWrongWord(log, positionals[0]);
    return `A new epoch has begun at ${await declareEpoch(log, pool)}.`;
  } finally {
    await pool.end();
    await log.close();
  }
});
