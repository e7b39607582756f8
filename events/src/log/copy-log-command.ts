import { commandLine } from '../command-line.ts';
import { type CopyProgress, CopyRefused, copyLog } from './copy-log.ts';
import type { EventLog, LogPosition } from './event-log.ts';
import { shareOf } from './log-position.ts';
import { openLog } from './open-log.ts';

const USAGE = `Usage: npm run copy-log -- --from URL --to URL

  Copies an event log to another store: postgres://… (its owner, or role app), esdb://… or kurrentdb://…
  The one that is left out is the product's database: DATABASE_URL, or that of the data folder.
  Everything stays the same: streams, versions, ids, bytes and order. Interrupted, it goes on where it stopped; run once
  more, it checks the copy. Stop the product first. A PostgreSQL target has been started on once, and is empty.

EVENTSTOREDB_PREFIX is what the names of the streams begin with on EventStoreDB (waiver.).`;

const BAR = 30;

/** One line that is written over while it grows; without a terminal, a line now and then. */
const createBar = (head: LogPosition, stream: NodeJS.WriteStream) => {
  const begun = performance.now();
  let toldAt = 0;
  return ({ events, copied, position }: CopyProgress): void => {
    const now = performance.now();
    const share = Math.min(1, shareOf(position, head));
    if (share < 1 && now - toldAt < (stream.isTTY ? 100 : 5000)) return;
    toldAt = now;
    const filled = Math.round(share * BAR);
    const rate = Math.round((copied * 1000) / Math.max(1, now - begun));
    const bar = `[${'#'.repeat(filled)}${'.'.repeat(BAR - filled)}] ${Math.floor(share * 100)} %`;
    stream.write(`${stream.isTTY ? '\r' : ''}${bar}, ${events} events, ${rate}/s${stream.isTTY ? '' : '\n'}`);
  };
};

const run = async (prefix: string | undefined): Promise<number> => {
  const { from: source, to } = commandLine(USAGE, {
    from: { type: 'string' },
    to: { type: 'string' },
  }).values;
  if (source === undefined || to === undefined || source === to) {
    console.error(USAGE);
    return 2;
  }
  let from: EventLog | undefined;
  try {
    from = await openLog(source, { prefix });
    const onProgress = createBar(await from.head(), process.stderr);
    const openTarget: Parameters<typeof copyLog>[0]['openTarget'] = (begins) =>
      openLog(to, { prefix, begins });
    const { events, copied } = await copyLog({ from, openTarget, onProgress });
    if (process.stderr.isTTY) process.stderr.write('\n');
    console.log(
      copied === 0
        ? `All ${events} events stand in both logs, byte for byte.`
        : `Copied ${copied} events; ${events} stand in both logs. Begin a new epoch before anything starts on the copy: npm run log -- new-epoch`,
    );
    return 0;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const more = error instanceof CopyRefused ? '' : ' Run the same command again to go on.';
    console.error(`The log was not copied to its end: ${reason}${more}`);
    return 1;
  } finally {
    await from?.close();
  }
};

process.exitCode = await run(process.env.EVENTSTOREDB_PREFIX);
