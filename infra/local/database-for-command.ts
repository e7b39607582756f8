import { realpathSync } from 'node:fs';
import { readSettings, type Settings } from '@waivers/command-api/settings.ts';
import type { KeysDatabase } from '@waivers/events/personal-data/database.ts';
import { type MasterKey, parseMasterKey } from '@waivers/events/personal-data/master-key.ts';
import { checkMasterKey } from '@waivers/events/personal-data/master-key-check.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { clusterIn, hasCluster } from './data-folder.ts';
import { connectionString, openEmbeddedPostgres } from './embedded-postgres.ts';
import { findPostmaster } from './postgres.ts';
import { readSecret } from './secret-files.ts';
import { StartRefused } from './start-refused.ts';

/** What a command at the terminal works on: the same database as the product, whether that runs or not. */
export type OpenedDatabase = {
  readonly settings: Settings;
  /** As the owner of the database. */
  readonly databaseUrl: string;
  readonly masterKey: MasterKey;
  close(): Promise<void>;
};

const addressOf = async (settings: Settings): Promise<{ databaseUrl: string; close(): Promise<void> }> => {
  if (settings.databaseUrl !== undefined) {
    return { databaseUrl: settings.databaseUrl, close: async () => undefined };
  }
  if (!hasCluster(settings.dataDir))
    throw new StartRefused(`There is no data in ${settings.dataDir}; set DATA_DIR or DATABASE_URL.`);
  const dataDir = realpathSync(settings.dataDir);
  const running = findPostmaster(clusterIn(dataDir));
  if (running?.ready) {
    return { databaseUrl: connectionString(dataDir, running.port), close: async () => undefined };
  }
  const opened = await openEmbeddedPostgres(dataDir, () => undefined);
  return { databaseUrl: opened.databaseUrl, close: () => opened.stop('fast') };
};

/**
 * Opens the database that the settings name; PostgreSQL of a data folder whose product is stopped runs meanwhile.
 * @throws StartRefused when there is none, or MASTER_KEY is missing or another
 */
export const openDatabaseForCommand = async (): Promise<OpenedDatabase> => {
  const settings = readSettings(process.env);
  const { databaseUrl, close } = await addressOf(settings);
  const kept = readSecret(settings.dataDir, 'master-key');
  const masterKey = settings.masterKey ?? (kept === undefined ? undefined : parseMasterKey(kept));
  const database = new Kysely<KeysDatabase>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: databaseUrl, max: 1 }) }),
  });
  try {
    if (masterKey === undefined || (await checkMasterKey(database, masterKey)) !== 'right') {
      throw new StartRefused('MASTER_KEY is missing, or not the key of this database. Nothing was changed.');
    }
    return { settings, databaseUrl, masterKey, close };
  } catch (error) {
    await close();
    throw error;
  } finally {
    await database.destroy();
  }
};

/** Runs a command of the terminal; what refuses it is one line on stderr and exit status 1. */
export const runCommand = async (
  command: (database: OpenedDatabase) => Promise<string | undefined>,
): Promise<void> => {
  let database: OpenedDatabase | undefined;
  try {
    database = await openDatabaseForCommand();
    const done = await command(database);
    if (done !== undefined) process.stdout.write(`${done}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    await database?.close();
  }
};
