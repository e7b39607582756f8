import type { CopyProgress } from '@waivers/events/log/copy-log.ts';
import type { StoreName } from '@waivers/events/log/identity/log-address.ts';
import { openOneOffPool } from '@waivers/server/database/one-off-pool.ts';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { runCommand } from './database-for-command.ts';
import { carryOutMove, describePlan, planMove } from './log-move.ts';

const USAGE = `npm run move-log -- --to eventstoredb|postgresql [--dry-run]

  Moves the event log from the product's database to the event store of EVENTSTOREDB_URL, or back. Stop the product first.
  Prints its plan, copies, reads everything back and compares it. Reactors and read models keep their place.
  After an interruption run the same command again, or cancel the move with "npm run log -- reopen".

  --dry-run   inspects both stores and prints the plan; changes nothing

EVENTSTOREDB_URL names the event store in both directions, EVENTSTOREDB_PREFIX the prefix of its streams (waiver.), and
DATABASE_URL or DATA_DIR the product's database.`;

const STORES: Readonly<Record<string, StoreName>> = {
  eventstoredb: 'EventStoreDB',
  postgresql: 'PostgreSQL',
};

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

const TELL_EVERY_MS = 5000;

const progressOn = (stream: NodeJS.WriteStream) => {
  let shownAt = performance.now();
  return ({ events }: CopyProgress): void => {
    const now = performance.now();
    if (now - shownAt < TELL_EVERY_MS) return;
    shownAt = now;
    stream.write(`  ${events.toLocaleString('en')} events ...\n`);
  };
};

/** `npm run move-log`: moves the log between PostgreSQL and EventStoreDB. The product must be stopped. */
const { to = '', 'dry-run': isDryRun = false } = commandLine(USAGE, {
  to: { type: 'string' },
  'dry-run': { type: 'boolean' },
}).values;
const store = STORES[to];
if (store === undefined) {
  process.stderr.write(`Choose a target: --to eventstoredb or --to postgresql.\n\n${USAGE}\n`);
  process.exitCode = 2;
} else {
  await runCommand('alone', async (opened) => {
    const pool = openOneOffPool(opened.databaseUrl, 2);
    const telling = { onProgress: progressOn(process.stderr) };
    try {
      const plan = await planMove(opened, store, pool, telling);
      tell(describePlan(plan));
      if (isDryRun) return '\nNothing was changed.';
      tell('');
      await carryOutMove(plan, pool, tell, telling);
      const start = store === 'EventStoreDB' ? 'with this EVENTSTOREDB_URL' : 'without EVENTSTOREDB_URL';
      const back = to === 'eventstoredb' ? 'postgresql' : 'eventstoredb';
      return `\nMoved. Start the product ${start}. To move back: npm run move-log -- --to ${back}`;
    } finally {
      await pool.end();
    }
  });
}
