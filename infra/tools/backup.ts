import { readHistory } from '@waivers/events/log/identity/log-identity.ts';
import { openOneOffPool } from '@waivers/server/database/one-off-pool.ts';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { onStop } from '@waivers/server/process/stop-signals.ts';
import { placeName } from '@waivers/server/settings/backup-address.ts';
import { archivePassphrase } from '../backup/archive.ts';
import { whileNoOtherBackup } from '../backup/backup-lock.ts';
import { backupsIn, logPrefix, seriesOf } from '../backup/backup-names.ts';
import type { BackupPlace } from '../backup/backup-place.ts';
import { noteLastBackup } from '../backup/last-backup.ts';
import { refuseLostPlace } from '../backup/lost-place.ts';
import { openBackupPlace } from '../backup/open-backup-place.ts';
import { createProgress } from '../backup/progress.ts';
import { removeOldBackups } from '../backup/remove-old-backups.ts';
import { type BackupSource, mediaFilesIn, takeBackup } from '../backup/take-backup.ts';
import { removeCheck, requireRoomToVerify, verifyBackup } from '../backup/verify-backup.ts';
import { makeDataFolder } from '../launcher/data-folder.ts';
import { StartRefused } from '../machine/start-refused.ts';
import { backupAddressFor } from './backup-address.ts';
import { masterKeyFor, type OpenedDatabase, openOwnLog, runCommand } from './database-for-command.ts';

const USAGE = `npm run backup                        into the place of BACKUP_URL
npm run backup -- --to DIR|s3://…     into a folder or bucket
npm run backup -- --passphrase        prints what opens a backup without the product: age -d FILE | zstd -d

  Writes the log, keys, log-ins, documents, follow-ups and videos, encrypted with a key derived from MASTER_KEY, while the
  product runs. Restores the backup into a PostgreSQL server of its own and compares every row. Then removes old backups:
  it keeps the newest of each of 7 days, 4 weeks and 12 months, for a year at most.
  Keep MASTER_KEY elsewhere: nothing can be restored without it.`;

const { to, passphrase: printsPassphrase } = commandLine(USAGE, {
  to: { type: 'string' },
  passphrase: { type: 'boolean', default: false },
}).values;

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

const readSource = async (opened: OpenedDatabase): Promise<Omit<BackupSource, 'pool'>> => {
  const { settings, databaseUrl } = opened;
  const masterKey = await masterKeyFor(opened);
  const log = await openOwnLog(opened, { connectionString: databaseUrl, isReadOnly: true });
  try {
    const history = await readHistory(log);
    if (history === undefined) throw new StartRefused('There is no log yet, so there is nothing to back up.');
    const { logId, epoch } = history;
    const mediaFolder = settings.media === undefined ? mediaFilesIn(settings.dataDir) : undefined;
    return { logId, series: seriesOf(logId, epoch, masterKey), masterKey, mediaFolder };
  } finally {
    await log.close();
  }
};

/** Later than every backup there, even if the clock was ahead, so that a new one is never taken for an old one. */
const timeOfNext = async (place: BackupPlace, logId: string): Promise<Date> => {
  const [newest] = backupsIn(await place.list(logPrefix(logId)));
  return new Date(Math.max(Date.now(), (newest?.takenAt.getTime() ?? 0) + 1000));
};

const backUp = async (
  source: BackupSource,
  place: BackupPlace,
  dataDir: string,
  signal: AbortSignal,
): Promise<void> => {
  const { pool, logId, series, masterKey } = source;
  await removeCheck(dataDir);
  await requireRoomToVerify(pool, dataDir);
  const name = await takeBackup(source, place, {
    takenAt: await timeOfNext(place, logId),
    onRows: createProgress(process.stdout, 'written'),
    signal,
  });
  tell(`Written: ${place.name}/${name}`);
  try {
    const events = await verifyBackup(place, { name, series }, masterKey, dataDir, {
      onRows: createProgress(process.stdout, 'restored'),
      signal,
    });
    tell(`Verified: restored aside with ${events.toLocaleString('en')} events, and every row is the same.`);
  } finally {
    await removeOldBackups(place, logId, series, masterKey).then(
      (removed) => removed > 0 && tell(`Removed ${removed} old backups.`),
      (error: Error) => tell(`Old backups could not be removed: ${error.message}`),
    );
  }
};

/** `npm run backup`: works whether or not the product is running. */
await runCommand('beside', async (opened) => {
  const { settings, databaseUrl } = opened;
  if (printsPassphrase) return archivePassphrase(await masterKeyFor(opened));
  if (settings.eventStore !== undefined) {
    throw new StartRefused(
      'The log is in EventStoreDB: back it up with its own tools, then the database (docs/operations/backup.md).',
    );
  }
  const address = backupAddressFor('--to', to, settings.backup);
  const place = await openBackupPlace(address);
  const dataDir = makeDataFolder(settings.dataDir);
  const source = await readSource(opened);
  await refuseLostPlace(place, source.logId, dataDir);
  const stopping = new AbortController();
  onStop(() => stopping.abort(new StartRefused('Stopped. The backup is not verified.')));
  const pool = openOneOffPool(databaseUrl, 3);
  try {
    await whileNoOtherBackup(pool, async () => {
      await backUp({ ...source, pool }, place, dataDir, stopping.signal).catch((error: unknown) => {
        throw stopping.signal.aborted ? stopping.signal.reason : error;
      });
      const { backup } = settings;
      if (backup !== undefined && placeName(backup.address) === place.name)
        await noteLastBackup(dataDir, { place: place.name, verifiedAt: new Date() });
    });
    return 'Keep MASTER_KEY elsewhere: it is not in the backup, and nothing can be restored without it.';
  } finally {
    await pool.end();
  }
});
