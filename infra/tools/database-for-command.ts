import { realpathSync } from 'node:fs';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { checkMasterKey } from '@waivers/events/keys/master-key-check.ts';
import { readHistory } from '@waivers/events/log/identity/log-identity.ts';
import { ownLogProblem } from '@waivers/events/log/identity/own-log.ts';
import { type OpenedLog, openLog } from '@waivers/events/open-log.ts';
import { openOneOffPool } from '@waivers/server/database/one-off-pool.ts';
import { explainStartError } from '@waivers/server/process/start-problems.ts';
import { readSettings, type Settings } from '@waivers/server/settings/settings.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { clusterIn, hasCluster, initialiseDataFolder, keepPrivate } from '../launcher/data-folder.ts';
import { connectionString, openEmbeddedPostgres } from '../launcher/embedded-postgres.ts';
import { finishRotation, readMasterKeyFile } from '../launcher/master-key-file.ts';
import { findPostmaster } from '../launcher/postgres.ts';
import { StartRefused } from '../machine/start-refused.ts';
import { refuseWhileRunning } from './refuse-while-running.ts';

/**
 * `beside` allows the product to run at the same time. `alone` requires exclusive use of the database. `create` does too, and
 * makes a missing data folder.
 */
export type CommandMode = 'beside' | 'alone' | 'create';

export type OpenedDatabase = {
  readonly settings: Settings;
  readonly databaseUrl: string;
};

type Closing = { close(): Promise<void> };

const openPostgres = async (settings: Settings, company: CommandMode): Promise<OpenedDatabase & Closing> => {
  const close = async (): Promise<void> => undefined;
  if (settings.databaseUrl !== undefined) return { settings, databaseUrl: settings.databaseUrl, close };
  if (!hasCluster(settings.dataDir)) {
    if (company !== 'create')
      throw new StartRefused(`No data in ${settings.dataDir}; set DATA_DIR or DATABASE_URL.`);
    await initialiseDataFolder(settings.dataDir, false);
  }
  const dataDir = realpathSync(settings.dataDir);
  const running = findPostmaster(clusterIn(dataDir));
  if (running?.ready && company === 'beside') {
    return { settings, databaseUrl: connectionString(dataDir, running.port), close };
  }
  keepPrivate(dataDir);
  const { databaseUrl, stop } = await openEmbeddedPostgres(dataDir, () => undefined);
  return { settings, databaseUrl, close: () => stop('fast') };
};

const refuseCompany = async (databaseUrl: string): Promise<void> => {
  const pool = openOneOffPool(databaseUrl, 1);
  try {
    await refuseWhileRunning(pool);
  } finally {
    await pool.end();
  }
};

/** @throws StartRefused if MASTER_KEY is missing or wrong */
export const masterKeyFor = async ({ settings, databaseUrl }: OpenedDatabase): Promise<MasterKey> => {
  await finishRotation(settings.dataDir, databaseUrl);
  const masterKey = settings.masterKey ?? readMasterKeyFile(settings.dataDir);
  const database = new Kysely<KeysDatabase>({
    dialect: new PostgresDialect({ pool: openOneOffPool(databaseUrl, 1) }),
  });
  try {
    if (masterKey !== undefined && (await checkMasterKey(database, masterKey)) === 'right') return masterKey;
    throw new StartRefused('MASTER_KEY is missing or does not match this database. Nothing was changed.');
  } finally {
    await database.destroy();
  }
};

type OpenOwnLog = {
  /** Connects to the database as the command's role. */
  readonly connectionString: string;
  readonly isReadOnly?: boolean;
  readonly readConnections?: number;
};

/** @throws StartRefused if a setting is missing or wrong, or if the log does not belong to this database */
export const openOwnLog = async (
  { settings: { eventStore }, databaseUrl }: OpenedDatabase,
  { connectionString, ...options }: OpenOwnLog,
): Promise<OpenedLog> => {
  const log = await openLog(eventStore?.url ?? connectionString, { prefix: eventStore?.prefix, ...options });
  const pool = openOneOffPool(databaseUrl, 1);
  try {
    const problem = await ownLogProblem(log, pool);
    if (problem !== undefined) throw new StartRefused(problem);
    return log;
  } catch (error) {
    await log.close();
    throw error;
  } finally {
    await pool.end();
  }
};

/** @returns the id of the product's log, wherever it is */
export const readLogId = async (opened: OpenedDatabase): Promise<string> => {
  const log = await openOwnLog(opened, { connectionString: opened.databaseUrl, isReadOnly: true });
  try {
    const history = await readHistory(log);
    if (history === undefined) throw new StartRefused('There is no log yet. Nothing was changed.');
    return history.logId;
  } finally {
    await log.close();
  }
};

/** Prints what `work` returns. A refusal is printed too, and exits with 1. */
export const printOrRefuse = async (work: () => Promise<string | undefined>): Promise<void> => {
  try {
    const done = await work();
    if (done !== undefined) process.stdout.write(`${done}\n`);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${explainStartError(error) ?? message}\n`);
    process.exitCode = 1;
  }
};

/** Runs a command on the configured database, starting PostgreSQL if needed. */
export const withDatabase = async <Result>(
  settings: Settings,
  company: CommandMode,
  command: (database: OpenedDatabase) => Promise<Result>,
): Promise<Result> => {
  const opened = await openPostgres(settings, company);
  try {
    if (company !== 'beside') await refuseCompany(opened.databaseUrl);
    return await command(opened);
  } finally {
    await opened.close();
  }
};

/** Runs a command on the configured database and prints what it returns. A refused command exits with 1. */
export const runCommand = (
  company: CommandMode,
  command: (database: OpenedDatabase) => Promise<string | undefined>,
): Promise<void> => printOrRefuse(() => withDatabase(readSettings(process.env), company, command));
