import type { ErasureSubject } from '@waivers/command-api/erasure/erase-person.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { migrate } from '@waivers/events/migrations/migrate.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { openLog } from '@waivers/events/open-log.ts';
import { openOneOffPool } from '@waivers/server/database/one-off-pool.ts';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { readSettings, type Settings } from '@waivers/server/settings/settings.ts';
import { backupKeyId } from '../backup/archive.ts';
import { type Backup, backupsIn } from '../backup/backup-names.ts';
import type { BackupPlace } from '../backup/backup-place.ts';
import { notedErasures } from '../backup/erasures-since.ts';
import { loadBackup, readBackupHeader } from '../backup/load-backup.ts';
import { openBackupPlace } from '../backup/open-backup-place.ts';
import { createProgress } from '../backup/progress.ts';
import { restoreMedia } from '../backup/restore-media.ts';
import { mediaFilesIn } from '../backup/take-backup.ts';
import { makeDataFolder } from '../launcher/data-folder.ts';
import { readLogIdFile, writeLogIdFile } from '../launcher/log-id-file.ts';
import { readMasterKeyFile } from '../launcher/master-key-file.ts';
import { MIGRATIONS } from '../launcher/prepare-database.ts';
import { StartRefused } from '../machine/start-refused.ts';
import { backupAddressFor } from './backup-address.ts';
import { printOrRefuse, withDatabase } from './database-for-command.ts';
import { declareEpoch } from './declare-epoch.ts';
import { eraseSubjects } from './erase-subjects.ts';

const USAGE = `npm run restore                          the newest verified backup of BACKUP_URL
npm run restore -- --from DIR|s3://…     the newest verified backup of a folder or bucket
npm run restore -- --backup NAME         another one; --list prints them

  Restores into the empty DATA_DIR, or the empty database of DATABASE_URL; never over anything. MASTER_KEY must be the one of
  that time: set it, or copy the file to DATA_DIR/secrets/master-key. Compares every row, erases again whoever was erased
  after the backup, and begins a new epoch.`;

const {
  from,
  backup: backupName,
  list,
} = commandLine(USAGE, {
  from: { type: 'string' },
  backup: { type: 'string' },
  list: { type: 'boolean', default: false },
}).values;

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

const formatList = (backups: readonly Backup[]): string =>
  backups.map(({ name, isVerified }) => `${name}${isVerified ? '' : '   not verified'}`).join('\n') ||
  'There are no backups here.';

const chooseBackup = (backups: readonly Backup[], place: BackupPlace): Backup => {
  if (backupName !== undefined) {
    const found = backups.find(({ name }) => name === backupName);
    if (found !== undefined) return found;
    throw new StartRefused(`${place.name} has no backup "${backupName}". --list prints the names.`);
  }
  const newest = backups.find(({ isVerified }) => isVerified);
  if (newest === undefined)
    throw new StartRefused(
      `${place.name} has no verified backup. --list prints all; --backup NAME takes one.`,
    );
  if (backups.some(({ series }) => series !== newest.series)) {
    throw new StartRefused(
      `${place.name} has backups of several epochs, master keys or logs, so the newest need not be the right one. ` +
        'Choose one: --list, then --backup NAME.',
    );
  }
  return newest;
};

const masterKeyIn = ({ masterKey, dataDir }: Settings, { keyId }: Backup): MasterKey => {
  const key = masterKey ?? readMasterKeyFile(dataDir);
  if (key === undefined) {
    throw new StartRefused(
      `MASTER_KEY is missing. Set it, or copy your master-key file to ${dataDir}/secrets/master-key. Nothing was changed.`,
    );
  }
  if (backupKeyId(key) === keyId) return key;
  throw new StartRefused('This backup was made with another MASTER_KEY. Set that one. Nothing was changed.');
};

/** Erasures are recorded in the place of BACKUP_URL, wherever else a backup was made. */
const erasuresOf = async (
  logId: string,
  place: BackupPlace,
  { backup }: Settings,
): Promise<readonly ErasureSubject[]> => {
  const own = backup === undefined ? place : await openBackupPlace(backup.address);
  const places = own.name === place.name ? [place] : [place, own];
  return (await Promise.all(places.map((each) => notedErasures(each, logId)))).flat();
};

const refuseOtherFolder = (dataDir: string, logId: string): void => {
  const own = readLogIdFile(dataDir);
  if (own === undefined || own === logId) return;
  throw new StartRefused(
    `${dataDir} belongs to log ${own}, but the backup is of log ${logId}. Nothing was changed. Name another DATA_DIR.`,
  );
};

/** `npm run restore`: checks place, key, backup and folder before it makes anything. */
await printOrRefuse(async () => {
  const settings = readSettings(process.env);
  if (settings.eventStore !== undefined)
    throw new StartRefused(
      'EVENTSTOREDB_URL is set: restore the event store with its own tools (docs/operations/backup.md).',
    );
  const place = await openBackupPlace(backupAddressFor('--from', from, settings.backup));
  const backups = backupsIn(await place.list(''));
  if (list) return formatList(backups);
  const backup = chooseBackup(backups, place);
  const { logId, series } = backup;
  const masterKey = masterKeyIn(settings, backup);
  await readBackupHeader(place, backup, masterKey);
  const erasures = await erasuresOf(logId, place, settings);
  refuseOtherFolder(settings.dataDir, logId);
  return withDatabase(settings, 'create', async (opened) => {
    const { databaseUrl } = opened;
    const { header, events } = await loadBackup(databaseUrl, place, backup, masterKey, {
      // First, so that no product begins a log in this folder if the restore is killed.
      onAccepted: () => writeLogIdFile(makeDataFolder(settings.dataDir), logId),
      onRows: createProgress(process.stdout, 'restored'),
    });
    tell(
      `Restored ${events.toLocaleString('en')} events of ${place.name}/${backup.name}: every row is the same.`,
    );
    if (settings.media === undefined) {
      const folder = mediaFilesIn(settings.dataDir);
      tell(`Videos restored: ${await restoreMedia(place, series, masterKey, header.media, folder)}`);
    }
    await migrate(databaseUrl, MIGRATIONS, tell);
    const appLog = await openLog(connectionStringFor(databaseUrl, masterKey, 'app'));
    const erased = await eraseSubjects(opened, masterKey, appLog, erasures);
    tell(`Erasures recorded with backups: ${erasures.length}, of which ${erased} concern this backup.`);
    const pool = openOneOffPool(databaseUrl, 2);
    const log = await openLog(databaseUrl);
    try {
      // Last, because nothing starts before it.
      await declareEpoch(log, pool);
    } finally {
      await log.close();
      await pool.end();
    }
    return 'A new epoch has begun. Start the product with the same MASTER_KEY, then answer its reactors: npm run reactors';
  });
});
