import { openOneOffPool } from '@waivers/server/database/one-off-pool.ts';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { onStop } from '@waivers/server/process/stop-signals.ts';
import { type BackupAddress, parseBackupAddress } from '@waivers/server/settings/backup-address.ts';
import type { Settings } from '@waivers/server/settings/settings.ts';
import type { BackupPlace } from '../backup/backup-place.ts';
import { noteLastBackup, readLastBackup } from '../backup/last-backup.ts';
import { openBackupPlace } from '../backup/open-backup-place.ts';
import { createProgress } from '../backup/progress.ts';
import { removeOldBackups } from '../backup/remove-old-backups.ts';
import { mediaFilesIn, takeBackup } from '../backup/take-backup.ts';
import { removeChecks, requireRoomToVerify, verifyBackup } from '../backup/verify-backup.ts';
import { StartRefused } from '../machine/start-refused.ts';
import { masterKeyFor, openOwnLog, runCommand } from './database-for-command.ts';

const USAGE = `npm run backup                        into the place of BACKUP_URL
npm run backup -- --to DIR|s3://…     into a folder or bucket

  Writes the log, keys, log-ins, documents, follow-ups and videos, encrypted with a key derived from MASTER_KEY, while the
  product runs. Restores the backup into a PostgreSQL server of its own and compares every row. Then removes old backups:
  it keeps the newest of each of 7 days, 4 weeks and 12 months.
  Keep MASTER_KEY elsewhere: nothing can be restored without it.`;

const { to } = commandLine(USAGE, { to: { type: 'string' } }).values;

const addressFor = ({ backup }: Settings): BackupAddress => {
  if (to === undefined && backup !== undefined) return backup.address;
  const address = to === undefined ? undefined : parseBackupAddress(to);
  if (address !== undefined) return address;
  throw new StartRefused(
    to === undefined
      ? 'Nowhere to back up to: give --to DIR or --to s3://…, or set BACKUP_URL.'
      : '--to takes a folder, or s3://key:secret@bucket/prefix?endpoint=https://…&region=…',
  );
};

/** An empty folder where backups were is a disk that is not mounted. */
const refuseLostPlace = async (place: BackupPlace, dataDir: string): Promise<void> => {
  const last = readLastBackup(dataDir);
  if (last?.place !== place.name || (await place.list('')).includes(last.name)) return;
  throw new StartRefused(
    `${place.name} no longer has the last backup, ${last.name}. Mount its disk, or name another place. If the backups ` +
      `were deleted on purpose, delete ${dataDir}/last-backup.json too.`,
  );
};

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm run backup`: works whether or not the product is running. */
await runCommand('beside', async (opened) => {
  const { settings, databaseUrl } = opened;
  const { dataDir, eventStore, media } = settings;
  const place = await openBackupPlace(addressFor(settings));
  if (eventStore !== undefined) {
    throw new StartRefused(
      'The log is in EventStoreDB: back it up with its own tools, then the database (docs/operations.md, "Backups").',
    );
  }
  await refuseLostPlace(place, dataDir);
  onStop(() => void removeChecks(dataDir).finally(() => process.exit(1)));
  const masterKey = await masterKeyFor(opened);
  const log = await openOwnLog(opened, { connectionString: databaseUrl, isReadOnly: true });
  const pool = openOneOffPool(databaseUrl, 3);
  try {
    await requireRoomToVerify(pool, dataDir);
    const source = {
      pool,
      log,
      masterKey,
      mediaFolder: media === undefined ? mediaFilesIn(dataDir) : undefined,
    };
    const { name, logId, header } = await takeBackup(source, place, {
      onRows: createProgress(process.stderr, 'written'),
    });
    tell(`Written: ${place.name}/${name}, with ${header.media.length} videos.`);
    const { events } = await verifyBackup(
      place,
      name,
      masterKey,
      dataDir,
      createProgress(process.stderr, 'restored'),
    );
    if (to === undefined) await noteLastBackup(dataDir, { place: place.name, name, verifiedAt: new Date() });
    tell(`Verified: restored aside with ${events.toLocaleString('en')} events, and every row is the same.`);
    const removed = await removeOldBackups(place, logId, masterKey);
    if (removed > 0) tell(`Removed ${removed} old backups.`);
    return 'Keep MASTER_KEY elsewhere: it is not in the backup, and nothing can be restored without it.';
  } finally {
    await log.close();
    await pool.end();
  }
});
