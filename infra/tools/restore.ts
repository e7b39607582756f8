import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { beginEpoch } from '@waivers/events/log/identity/log-identity.ts';
import { lostEpochs, recordEpoch } from '@waivers/events/log/identity/own-log.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { openLog, openProductLog } from '@waivers/events/open-log.ts';
import { openOneOffPool } from '@waivers/server/database/one-off-pool.ts';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { type BackupAddress, parseBackupAddress } from '@waivers/server/settings/backup-address.ts';
import { readSettings, type Settings } from '@waivers/server/settings/settings.ts';
import { backupsIn, type ListedBackup } from '../backup/backup-names.ts';
import type { BackupPlace } from '../backup/backup-place.ts';
import { notedErasures } from '../backup/erasures-since.ts';
import { loadBackup, readBackupHeader } from '../backup/load-backup.ts';
import { openBackupPlace } from '../backup/open-backup-place.ts';
import { createProgress } from '../backup/progress.ts';
import { restoreMedia } from '../backup/restore-media.ts';
import { readMasterKeyFile } from '../launcher/master-key-file.ts';
import { StartRefused } from '../machine/start-refused.ts';
import { type OpenedDatabase, printOrRefuse, withDatabase } from './database-for-command.ts';
import { eraseSubjects } from './erase-subjects.ts';

const USAGE = `npm run restore                          the newest verified backup of BACKUP_URL
npm run restore -- --from DIR|s3://…     the newest verified backup of a folder or bucket
npm run restore -- --backup NAME         another one; --list prints them

  Restores into the empty DATA_DIR, or the empty database of DATABASE_URL; never over anything. MASTER_KEY must be the one of
  that time: set it, or copy the file to DATA_DIR/secrets/master-key. Compares every row, begins a new epoch, and erases
  again whoever was erased after the backup.`;

const {
  from,
  backup: wanted,
  list,
} = commandLine(USAGE, {
  from: { type: 'string' },
  backup: { type: 'string' },
  list: { type: 'boolean', default: false },
}).values;

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

const addressFor = ({ backup }: Settings): BackupAddress => {
  if (from === undefined && backup !== undefined) return backup.address;
  const address = from === undefined ? undefined : parseBackupAddress(from);
  if (address !== undefined) return address;
  throw new StartRefused(
    from === undefined
      ? 'No place to restore from: give --from DIR or --from s3://…, or set BACKUP_URL.'
      : '--from takes a folder, or s3://key:secret@bucket/prefix?endpoint=https://…&region=…',
  );
};

const choose = (backups: readonly ListedBackup[], place: BackupPlace): ListedBackup => {
  if (wanted !== undefined) {
    const found = backups.find(({ name }) => name === wanted);
    if (found !== undefined) return found;
    throw new StartRefused(`${place.name} has no backup "${wanted}". --list prints the names.`);
  }
  const newest = backups.find(({ isVerified }) => isVerified);
  if (newest === undefined)
    throw new StartRefused(
      `${place.name} has no verified backup. --list prints all; --backup NAME takes one.`,
    );
  if (backups.some(({ logId }) => logId !== newest.logId))
    throw new StartRefused(
      `${place.name} has backups of several logs. Choose one: --list, then --backup NAME.`,
    );
  return newest;
};

const printed = (backups: readonly ListedBackup[]): string =>
  backups.map(({ name, isVerified }) => `${name}${isVerified ? '' : '   not verified'}`).join('\n') ||
  'No backups here.';

const masterKeyIn = ({ masterKey, dataDir }: Settings): MasterKey => {
  const key = masterKey ?? readMasterKeyFile(dataDir);
  if (key !== undefined) return key;
  throw new StartRefused(
    `MASTER_KEY is missing. Set it, or copy your master-key file to ${dataDir}/secrets/master-key. Nothing was changed.`,
  );
};

/** Invalidates positions given out since the backup, so that read models are rebuilt and reactors ask. */
const declareEpoch = async ({ databaseUrl }: OpenedDatabase): Promise<void> => {
  const log = await openProductLog({ connectionString: databaseUrl, eventStore: undefined });
  const pool = openOneOffPool(databaseUrl, 2);
  try {
    await beginEpoch(log, { supersedes: await lostEpochs(log, pool) });
    await recordEpoch(log, pool);
  } finally {
    await pool.end();
    await log.close();
  }
};

/** `npm run restore`: checks place, key and backup before it makes anything. */
await printOrRefuse(async () => {
  const settings = readSettings(process.env);
  if (settings.eventStore !== undefined)
    throw new StartRefused(
      'EVENTSTOREDB_URL is set: restore the event store with its own tools (docs/operations.md).',
    );
  const place = await openBackupPlace(addressFor(settings));
  const backups = backupsIn(await place.list(''));
  if (list) return printed(backups);
  const { name, logId } = choose(backups, place);
  const masterKey = masterKeyIn(settings);
  await readBackupHeader(place, name, masterKey);
  return withDatabase(settings, 'anew', async (opened) => {
    const archive = await place.read(name);
    const { events } = await loadBackup(
      opened.databaseUrl,
      archive,
      masterKey,
      createProgress(process.stderr, 'restored'),
    );
    tell(
      `Restored ${events.toLocaleString('en')} events of ${place.name}/${name}, and every row is the same.`,
    );
    const films = await restoreMedia(place, logId, masterKey, settings);
    if (films > 0) tell(`Restored ${films} videos.`);
    const erasures = await notedErasures(place, logId, masterKey);
    const appUrl = connectionStringFor(opened.databaseUrl, masterKey, 'app');
    const erased = await eraseSubjects(opened, masterKey, await openLog(appUrl), erasures);
    if (erased > 0) tell(`Erased ${erased} again, whose erasure was noted beside the backups.`);
    // Last, because nothing starts before it.
    await declareEpoch(opened);
    tell('A new epoch has begun.');
    return 'Start the product, then answer its reactors: npm run reactors';
  });
});
