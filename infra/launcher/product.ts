import type { CommandApiSettings } from '@waivers/command-api/process/settings.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { drain } from '@waivers/server/process/drain.ts';
import type { Stop } from '@waivers/server/process/stop-signals.ts';
import { placeName } from '@waivers/server/settings/backup-address.ts';
import type { Settings } from '@waivers/server/settings/settings.ts';
import { keepBackups } from '../backup/keep-backups.ts';
import { readOrCreateSecret } from '../machine/secret-files.ts';
import { StartRefused } from '../machine/start-refused.ts';
import { forgetRunning, noteRunning } from '../tools/running-product.ts';
import {
  clusterIn,
  hasCluster,
  initialiseDataFolder,
  keepPrivate,
  makeDataFolder,
  makeSecret,
} from './data-folder.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from './embedded-postgres.ts';
import { readLogIdFile, writeLogIdFile } from './log-id-file.ts';
import { finishRotation, readMasterKeyFile } from './master-key-file.ts';
import { freePort } from './postgres.ts';
import { prepareDatabase } from './prepare-database.ts';

type Tell = (line: string) => void;

export type RunningShape = { close(): Promise<void> };

export type Product = {
  readonly settings: CommandApiSettings;
  readonly localUrl: string;
  readonly failed: Promise<StartRefused>;
  stop(how: Stop): Promise<void>;
};

const externalDatabase = (databaseUrl: string): EmbeddedPostgres => ({
  databaseUrl,
  lost: new Promise(() => undefined),
  stop: async () => undefined,
});

/** Returns the configured or stored key. Never generates one for existing data, because it could not decrypt it. */
const findMasterKey = (settings: Settings): MasterKey => {
  const masterKey = settings.masterKey ?? readMasterKeyFile(settings.dataDir);
  if (masterKey !== undefined) return masterKey;
  throw new StartRefused(
    settings.databaseUrl === undefined
      ? `MASTER_KEY is missing: the database in ${clusterIn(settings.dataDir)} was made with a key that is neither ` +
          `in the environment nor in ${settings.dataDir}/secrets/master-key. Nothing was changed. Without it ` +
          'nothing that customers signed can be opened.'
      : 'MASTER_KEY is missing. With DATABASE_URL you bring your own, and keep it apart from the database: ' +
          'openssl rand -hex 32',
  );
};

const openDatabase = async (settings: Settings, tell: Tell): Promise<EmbeddedPostgres> => {
  if (settings.databaseUrl !== undefined) return externalDatabase(settings.databaseUrl);
  return openEmbeddedPostgres(settings.dataDir, tell);
};

/** A new log beside backups is more often a disk that is not mounted, or a wrong address, than a new installation. */
const refuseBesideBackups = async ({ dataDir, backup, databaseUrl }: Settings): Promise<void> => {
  if (backup === undefined) return;
  // Loaded on demand, because a product that has a log does not need it.
  const { newestBackup } = await import('../backup/newest-backup.ts');
  const newest = await newestBackup(backup.address);
  if (newest === undefined) return;
  throw new StartRefused(
    `${databaseUrl === undefined ? dataDir : 'The database'} is empty, but ${placeName(backup.address)} has backups, the ` +
      `newest of ${newest.toISOString()}. Nothing was changed. Name the right DATA_DIR or DATABASE_URL, or mount its ` +
      'disk, or restore: npm run restore. To start a new installation, name another BACKUP_URL.',
  );
};

const refuseLostDatabase = ({ dataDir }: Settings): void => {
  const logId = readLogIdFile(dataDir);
  if (logId === undefined) return;
  throw new StartRefused(
    `${dataDir} belongs to log ${logId}, but its folder "postgres" is missing. Nothing was changed. Bring it back, or ` +
      'restore a backup into an empty folder: npm run restore',
  );
};

const makeOrFindDataFolder = async (settings: Settings, tell: Tell): Promise<string> => {
  if (settings.databaseUrl !== undefined || hasCluster(settings.dataDir)) {
    const dataDir = makeDataFolder(settings.dataDir);
    keepPrivate(dataDir);
    return dataDir;
  }
  tell(`Creating a new database in ${settings.dataDir} ...`);
  return initialiseDataFolder(settings.dataDir, settings.masterKey === undefined);
};

const prepareDataFolder = async (settings: Settings, tell: Tell): Promise<string> => {
  try {
    return await makeOrFindDataFolder(settings, tell);
  } catch (error) {
    const { syscall, message } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    throw new StartRefused(
      `Cannot write to ${settings.dataDir}: ${message}. Set DATA_DIR to a writable folder.`,
      { cause: error },
    );
  }
};

const LISTEN_PROBLEMS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program. Choose another (PORT=8081) or any free one (PORT=0)',
  EACCES: 'is not allowed for this user. Choose one above 1023 (PORT=8080)',
  EADDRNOTAVAIL: 'is not an address of this machine. Set HOST to one (127.0.0.1, or 0.0.0.0 for all)',
  ENOTFOUND: 'is not an address of this machine. Set HOST to one (127.0.0.1, or 0.0.0.0 for all)',
};

const explainListening = (error: unknown, { host, port }: Settings): unknown => {
  const { code, syscall } = error as { readonly code?: string; readonly syscall?: string };
  const problem = syscall === 'listen' || syscall === 'getaddrinfo' ? LISTEN_PROBLEMS[code ?? ''] : undefined;
  return problem === undefined
    ? error
    : new StartRefused(`Port ${port} on ${host} ${problem}.`, { cause: error });
};

/** Skips existing data folders, for which a later check gives the clearer "already running" error. */
const refuseTakenPort = async (settings: Settings): Promise<void> => {
  if (settings.databaseUrl === undefined && hasCluster(settings.dataDir)) return;
  try {
    await freePort(settings.host, settings.port);
  } catch (error) {
    throw explainListening(error, settings);
  }
};

const listen = async (
  settings: CommandApiSettings,
  startApi: (settings: CommandApiSettings) => Promise<RunningShape>,
): Promise<RunningShape> => {
  try {
    return await startApi(settings);
  } catch (error) {
    throw explainListening(error, settings);
  }
};

const LISTENING_HERE = new Set(['127.0.0.1', '::1', 'localhost', '0.0.0.0', '::']);

const localUrlOf = ({ host, port }: Settings): string => {
  if (LISTENING_HERE.has(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
};

/** Runs all checks before any change. @throws StartRefused after stopping everything again */
export const startProduct = async (
  given: Settings,
  startApi: (settings: CommandApiSettings) => Promise<RunningShape>,
  tell: Tell,
): Promise<Product> => {
  if (given.backup !== undefined && given.eventStore !== undefined) {
    throw new StartRefused(
      'BACKUP_URL cannot be used with EVENTSTOREDB_URL: back up the event store with its own tools ' +
        '(docs/operations/backup.md). Nothing was started.',
    );
  }
  await refuseTakenPort(given);
  if (given.databaseUrl === undefined && !hasCluster(given.dataDir)) {
    refuseLostDatabase(given);
    await refuseBesideBackups(given);
  }
  const dataDir = await prepareDataFolder(given, tell);
  // Check for the key first, because starting PostgreSQL would be pointless without it.
  findMasterKey({ ...given, dataDir });
  const database = await openDatabase({ ...given, dataDir }, tell);
  try {
    const { databaseUrl } = database;
    await finishRotation(dataDir, databaseUrl);
    const masterKey = findMasterKey({ ...given, dataDir });
    const logId = await prepareDatabase(
      {
        ...given,
        databaseUrl,
        masterKey,
        logId: readLogIdFile(dataDir),
        diskFolder: given.databaseUrl === undefined ? clusterIn(dataDir) : undefined,
        beforeNewLog: () => refuseBesideBackups(given),
      },
      tell,
    );
    await writeLogIdFile(dataDir, logId);
    const registrationToken =
      given.registrationToken ?? (await readOrCreateSecret(dataDir, 'registration-token', makeSecret));
    const port = given.port === 0 ? await freePort(given.host) : given.port;
    const publicUrl = given.publicUrl ?? `http://localhost:${port}`;
    const settings = { ...given, dataDir, port, publicUrl, databaseUrl, masterKey, registrationToken };
    const api = await listen(settings, startApi);
    const localUrl = localUrlOf(settings);
    await noteRunning(dataDir, { url: localUrl, pid: process.pid });
    const backups =
      settings.backup &&
      keepBackups({ dataDir, place: placeName(settings.backup.address), environment: process.env, tell });
    return {
      settings,
      localUrl,
      failed: database.lost,
      stop: async (how) => {
        try {
          await forgetRunning(dataDir);
          const stopped = backups?.stop();
          if (how !== 'gently') return;
          await Promise.all([drain(api, given.shutdownDelaySeconds), stopped]);
        } finally {
          await database.stop(how === 'gently' ? 'fast' : 'immediate');
        }
      },
    };
  } catch (error) {
    await database.stop('fast');
    throw error;
  }
};
