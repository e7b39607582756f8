import { type CopyProgress, CopyRefused, copyLog } from '@waivers/events/log/copy-log.ts';
import type { EventLog, LogPosition } from '@waivers/events/log/event-log.ts';
import { leaveLog } from '@waivers/events/log/identity.ts';
import { isEventStoreDbAddress } from '@waivers/events/log/log-address.ts';
import { shareOf } from '@waivers/events/log/log-position.ts';
import { openLog } from '@waivers/events/open-log.ts';
import { commandLine } from '@waivers/server/command-line.ts';
import { runCommand } from './database-for-command.ts';

const USAGE = `npm run copy-log -- --from URL --to URL [--keep-open]

  Copies an event log to another store: postgres://… (its owner, or role app), esdb://… or kurrentdb://…
  The one that is left out is the product's database: DATABASE_URL, or that of the data folder.
  Everything stays the same: streams, versions, ids, bytes and order. Interrupted, it goes on where it stopped; run once
  more, it checks the copy. Stop the product first. A PostgreSQL target has been started on once, and is empty.
  When everything is copied, the log that was copied is closed: its last event says where it goes on, and nothing starts
  on it or appends to it any more. --keep-open leaves it in use: for a copy that is kept beside it.

EVENTSTOREDB_PREFIX is what the names of the streams begin with on EventStoreDB (waiver.).`;

const BAR = 30;

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

const prefix = process.env.EVENTSTOREDB_PREFIX || undefined;

const notUnderstood = (): number => {
  console.error(USAGE);
  return 2;
};

/** @returns the exit status: 0 copied, 1 failed, 2 usage */
const copy = async (source: string, target: string, isMove: boolean): Promise<number> => {
  if (source === target) return notUnderstood();
  let log: EventLog | undefined;
  try {
    log = await openLog(source, { prefix });
    const onProgress = createBar(await log.head(), process.stderr);
    const openTarget: Parameters<typeof copyLog>[0]['openTarget'] = (begins) =>
      openLog(target, { prefix, begins });
    const { events, copied } = await copyLog({ from: log, openTarget, onProgress });
    if (process.stderr.isTTY) process.stderr.write('\n');
    if (isMove) await leaveLog(log, isEventStoreDbAddress(target) ? 'EventStoreDB' : 'PostgreSQL');
    console.log(
      copied === 0
        ? `All ${events} events stand in both logs, byte for byte.`
        : `Copied ${copied} events; ${events} stand in both logs. ${isMove ? 'The log that was copied is closed. ' : ''}Begin a new epoch before anything starts on the copy: npm run log -- new-epoch`,
    );
    return 0;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const more = error instanceof CopyRefused ? '' : ' Run the same command again to go on.';
    console.error(`The log was not copied to its end: ${reason}${more}`);
    return 1;
  } finally {
    await log?.close();
  }
};

/** `npm run copy-log`: copies the log of one store to another. The product must not run meanwhile. */
const {
  from,
  to,
  'keep-open': keepOpen = false,
} = commandLine(USAGE, {
  from: { type: 'string' },
  to: { type: 'string' },
  'keep-open': { type: 'boolean' },
}).values;
if (from === undefined && to === undefined) process.exitCode = notUnderstood();
else if (from !== undefined && to !== undefined) process.exitCode = await copy(from, to, !keepOpen);
else {
  await runCommand('alone', async ({ databaseUrl }) => {
    process.exitCode = await copy(from ?? databaseUrl, to ?? databaseUrl, !keepOpen);
    return undefined;
  });
}
